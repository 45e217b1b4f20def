import { getCoinPreview, type CoinCell, type CoinRow } from '@manager/contract/features/set-up/coin';
import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { HistoryTable } from '../../../kit/detail/HistoryTable.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { useDelayed } from '../../../kit/filter/use-delayed.ts';
import { formatCount, moneyText } from '../../../ui/format.ts';
import classes from './coin.module.css';
import { Stake } from './Stake.tsx';
import type { texts } from './texts.en.ts';

const TYPING_MS = 300;

/** What players may stake, game by game and currency by currency, and the websites that leave out some of it. */
export const CoinPreview = ({ coin }: { coin: CoinRow }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/coin');
  const [typed, setTyped] = useState({ game: '', currency: '' });
  const [asked, setAsked] = useState(typed);
  const { later } = useDelayed(TYPING_MS);
  const type = (change: Partial<typeof typed>): void => {
    const next = { ...typed, ...change };
    setTyped(next);
    later(() => setAsked({ game: next.game.trim(), currency: next.currency.trim() }));
  };
  const query = useList(getCoinPreview, {
    id: coin.id,
    ...(asked.game === '' ? {} : { game: asked.game }),
    ...(asked.currency === '' ? {} : { currency: asked.currency }),
  });
  return (
    <>
      <div className={classes.search}>
        <TextInput
          size="xs"
          label={t('game')}
          maxLength={200}
          value={typed.game}
          onChange={(event) => type({ game: event.currentTarget.value })}
        />
        <TextInput
          size="xs"
          label={t('currency')}
          maxLength={10}
          value={typed.currency}
          onChange={(event) => type({ currency: event.currentTarget.value })}
        />
      </div>
      <RecordPanel query={query}>
        {({ currencies, games, game_count: count, websites }) => (
          <>
            {games.length === 0 ? (
              <p>{t('noGames')}</p>
            ) : (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keys
              <div className={classes.frame} role="region" aria-label={t('preview')} tabIndex={0}>
                <table className={classes.grid}>
                  <thead>
                    <tr>
                      <th scope="col">{t('game')}</th>
                      {currencies.map(({ code, coin_factor: factor }) => (
                        <th key={code} scope="col">
                          {code} <small>{t('factor', { factor })}</small>
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {games.map((row) => (
                      <tr key={row.id}>
                        <th scope="row">
                          <Link to={`/set-up/game?id=${row.id}`}>{row.name}</Link>
                          <small>
                            {row.code} · {row.coin_size_type === 'base' ? t('base') : t('ofCurrency')}
                          </small>
                        </th>
                        {row.cells.map((cell) => (
                          <td key={cell.currency}>
                            <CellStakes cell={cell} />
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
            {count > games.length ? (
              <p className={classes.notice}>{t('moreGames', { shown: games.length, all: formatCount(count) })}</p>
            ) : null}
            {websites.length === 0 ? null : (
              <>
                <h3 className={classes.title}>{t('sites')}</h3>
                <HistoryTable
                  heads={[t('site'), t('limitsUsd'), t('left')]}
                  rows={websites.map((site) => [
                    <Link key="site" to={`/set-up/website?id=${site.id}`}>
                      {site.code}
                    </Link>,
                    `${moneyText(site.min_bet_usd)} … ${moneyText(site.max_bet_usd)}`,
                    t('leftOf', { left: site.left, all: coin.total_bets.length }),
                  ])}
                />
              </>
            )}
          </>
        )}
      </RecordPanel>
    </>
  );
};

const CellStakes = ({ cell }: { cell: CoinCell }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/coin');
  return (
    <>
      {cell.total_bets.map((bet, at) => (
        <span key={bet}>
          {at === 0 ? '' : ' · '}
          {bet === cell.default_bet ? (
            <strong title={t('defaultMark', { bet })}>
              <Stake value={bet} />
            </strong>
          ) : (
            <Stake value={bet} />
          )}
        </span>
      ))}
      {cell.notice === null ? null : <span className={classes.notice}>{t(`notice_${cell.notice}`)}</span>}
    </>
  );
};

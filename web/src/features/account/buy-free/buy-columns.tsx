import type { BuyRow } from '@manager/contract/features/account/buy-free';
import { Link } from 'react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceColumn, codeColumn, dateColumn, moneyColumn, textColumn } from '../../../kit/list/columns.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { useHolds } from '../../../session/session.ts';
import { MISSING, moneyText } from '../../../ui/format.ts';
import { Money } from '../../../ui/Money.tsx';
import type { texts } from './texts.en.ts';

const timesText = (factor: string | null): string => (factor === null ? MISSING : `${moneyText(factor)}×`);

/** Bets and players are linked for who may open them. */
export const useBuyColumns = (): Column<BuyRow>[] => {
  const t = useTexts<typeof texts>('account/buy-free');
  const holds = useHolds();
  const times = (id: 'cost_multiple' | 'multiple', header: string): Column<BuyRow> => ({
    id,
    header,
    isNumeric: true,
    rangeValue: () => null,
    cell: (row) => timesText(row[id]),
  });
  return [
    dateColumn({ id: 'bet_at', header: t('at'), card: 'status' }),
    {
      id: 'bet_id',
      header: t('bet_id'),
      cell: (row) =>
        holds('B-3') ? (
          <Link to={`/account/round-story?bet_id=${encodeURIComponent(row.bet_id)}`}>{row.bet_id}</Link>
        ) : (
          row.bet_id
        ),
    },
    {
      id: 'player',
      header: t('player'),
      card: 'title',
      cell: (row) =>
        holds('B-1') ? <Link to={`/account/account-list?id=${row.player_id}&mode=page`}>{row.player}</Link> : row.player,
    },
    textColumn({ id: 'site_code', header: t('site') }),
    textColumn({ id: 'game_name', header: t('game') }),
    { id: 'buy_mode', header: t('mode'), cell: (row) => row.buy_mode || MISSING },
    moneyColumn({ id: 'base_bet', header: t('baseBet') }),
    times('cost_multiple', t('costMultiple')),
    moneyColumn({ id: 'cost', header: t('cost'), card: 'figure' }),
    moneyColumn({ id: 'win', header: t('win'), card: 'figure' }),
    {
      id: 'win_loss',
      header: t('winLoss'),
      isNumeric: true,
      card: 'lead',
      cell: (row) => Money({ value: row.win_loss, isSigned: true }),
    },
    times('multiple', t('multiple')),
    textColumn({ id: 'currency', header: t('currency') }),
    choiceColumn({ id: 'status', header: t('status'), labelOf: (status) => t(`status_${status}`) }),
    textColumn({ id: 'vendor', header: t('vendor'), isHiddenAtFirst: true }),
    textColumn({ id: 'settle_date', header: t('day'), isHiddenAtFirst: true }),
    textColumn({ id: 'rtp_profile', header: t('rtpProfile'), isHiddenAtFirst: true }),
    codeColumn({ id: 'round_id', header: t('round_id'), isHiddenAtFirst: true }),
  ];
};

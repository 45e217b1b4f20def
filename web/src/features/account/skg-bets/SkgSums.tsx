import type { getMirroredBetList } from '@manager/contract/features/account/skg-bets';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { ReactNode } from 'react';
import { SumList } from '../../../kit/list/SumList.tsx';
import { moneyText } from '../../../ui/format.ts';
import classes from './skg-bets.module.css';
import { type SkgTranslate, useSkgTexts } from './use-skg-texts.ts';

type Sum = OutputOf<typeof getMirroredBetList>['sum'];

/** What all bets of the search come to: in their currency, or of several all together in USD with the currencies to be unfolded. */
export const SkgSums = ({ sum }: { sum: Sum }): ReactNode => {
  const t = useSkgTexts();
  if (sum.all.bets === 0) return null;
  const ofCurrencies = sum.currencies.map(({ currency, bets, bet, win }) => ({
    key: currency,
    label: currency,
    count: bets,
    value: t('sum.amounts', { bet: moneyText(bet), win: moneyText(win), unit: currency }),
  }));
  if (ofCurrencies.length === 1) return <SumList title={t('sum.title')} sums={ofCurrencies} />;
  return (
    <div className={classes.sums}>
      <SumList title={t('sum.title')} sums={[{ key: 'all', label: t('all'), count: sum.all.bets, value: usdText(sum, t) }]} />
      <details>
        <summary>{t('sum.byCurrency')}</summary>
        <SumList title={t('sum.title')} sums={ofCurrencies} />
      </details>
    </div>
  );
};

const usdText = ({ all: { bet_usd: bet, win_usd: win } }: Sum, t: SkgTranslate): string =>
  bet === null || win === null ? t('sum.noRate') : t('sum.amounts', { bet: moneyText(bet), win: moneyText(win), unit: '≈USD' });

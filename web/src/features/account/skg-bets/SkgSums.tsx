import type { getMirroredBetList } from '@manager/contract/features/account/skg-bets';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { ReactNode } from 'react';
import { SumList } from '../../../kit/list/SumList.tsx';
import { moneyText } from '../../../ui/format.ts';
import { useSkgTexts } from './use-skg-texts.ts';

type Sum = OutputOf<typeof getMirroredBetList>['sum'];

/** What all bets of the search come to: by currency, and all together in USD where each of them has a rate. */
export const SkgSums = ({ sum }: { sum: Sum }): ReactNode => {
  const t = useSkgTexts();
  if (sum.all.bets === 0) return null;
  const { bet_usd: bet, win_usd: win } = sum.all;
  const usd =
    bet === null || win === null ? t('sum.noRate') : t('sum.amounts', { bet: moneyText(bet), win: moneyText(win), unit: '≈USD' });
  return (
    <SumList
      title={t('sum.title')}
      isFoot
      sums={[
        ...sum.currencies.map(({ currency, bets, bet: stake, win: won }) => ({
          key: currency,
          label: currency,
          count: bets,
          value: t('sum.amounts', { bet: moneyText(stake), win: moneyText(won), unit: currency }),
        })),
        ...(sum.currencies.length === 1
          ? []
          : [{ key: 'all', label: t('sum.all'), count: sum.all.bets, value: usd, isNet: true }]),
      ]}
    />
  );
};

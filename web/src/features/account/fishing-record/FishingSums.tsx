import type { FishingSum } from '@manager/contract/features/account/fishing-record';
import type { ReactNode } from 'react';
import { SumList } from '../../../kit/list/SumList.tsx';
import { moneyText, percentText } from '../../../ui/format.ts';
import { useFishingTexts } from './use-fishing-texts.ts';

/** What all slices of the search come to: each currency by itself, and all together in USD where they are several. */
export const FishingSums = ({ sum }: { sum: FishingSum }): ReactNode => {
  const t = useFishingTexts();
  if (sum.slices === 0) return null;
  const signed = (amount: string): string =>
    amount.startsWith('-') || amount === '0' ? moneyText(amount) : `+${moneyText(amount)}`;
  const line = (money: { bet: string; win: string; loss: string; rtp: string | null }): string =>
    t('sum', { bet: moneyText(money.bet), win: moneyText(money.win), winLoss: signed(money.loss), rtp: percentText(money.rtp) });
  const each = sum.currencies.map((one) => ({
    key: one.currency,
    label: one.currency,
    count: one.slices,
    value: line({ bet: one.bet, win: one.win, loss: one.win_loss, rtp: one.rtp_pct }),
  }));
  const all = {
    key: 'all',
    label: t('sumAll'),
    count: sum.slices,
    value: line({ bet: sum.bet_usd, win: sum.win_usd, loss: sum.win_loss_usd, rtp: sum.rtp_pct }),
    isNet: true,
  };
  const isOneInUsd = each.length === 1 && each[0]?.key === 'USD';
  return <SumList title={t('sumTitle')} sums={isOneInUsd ? each : [...each, all]} isFoot />;
};

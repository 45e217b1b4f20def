import { useTexts } from '../../../i18n/use-texts.ts';
import type { CoinValues } from './coin-values.ts';
import type { texts } from './texts.en.ts';

/** Label of every field of the form. */
export const useCoinLabels = (): Record<keyof CoinValues, string> => {
  const t = useTexts<typeof texts>('set-up/coin');
  return {
    name: t('name'),
    currency_id: t('currency'),
    lines: t('lines'),
    total_bets: t('totalBets'),
    min_bet: t('minBet'),
    max_bet: t('maxBet'),
    default_bet: t('defaultBet'),
    status: t('status'),
    note: t('note'),
  };
};

import type { ExchangeRow } from '@manager/contract/features/activity/activity-collect/exchange';
import { type TextKey, type Translate, useTexts } from '../../../../i18n/use-texts.ts';
import { formatCount, moneyText } from '../../../../ui/format.ts';
import type { Tone } from '../../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

export type ExchangeTranslate = Translate<TextKey<typeof texts>>;
export const useExchangeTexts = (): ExchangeTranslate => useTexts<typeof texts>('activity/activity-collect/exchange');

export const EXCHANGE_TONES = {
  requested: 'warn',
  approved: 'info',
  paid: 'good',
  rejected: 'plain',
} as const satisfies Record<ExchangeRow['state'], Tone>;

export const exchangeName = ({ user_name: player, recipe_name: recipe }: ExchangeRow): string => `${player} · ${recipe}`;

/** `5.00 USD`, `40 points`, a card, or the campaign of the free rounds. */
export const prizeOf = (row: ExchangeRow, t: ExchangeTranslate): string => {
  if (row.amount !== null) return `${moneyText(row.amount)} ${row.currency}`;
  if (row.prize_kind === 'card') return row.card_id === null ? t('prize_card') : t('cardNo', { id: row.card_id });
  return row.points === null
    ? t('roundsOf', { campaign: row.campaign_name ?? '' })
    : t('pointsOf', { points: formatCount(row.points) });
};

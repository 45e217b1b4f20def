import type { CardRow } from '@manager/contract/features/task/task-use-card';
import { type TextKey, type Translate, useTexts } from '../../../i18n/use-texts.ts';
import type { Tone } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

export type CardTranslate = Translate<TextKey<typeof texts>>;
export const useCardTexts = (): CardTranslate => useTexts<typeof texts>('task/task-use-card');

export const PATH = '/task/task-use-card';

export const CARD_TONES = {
  issued: 'info',
  opened: 'good',
  used: 'plain',
  settled: 'plain',
  expired: 'warn',
  recalled: 'warn',
} as const satisfies Record<CardRow['state'], Tone>;

export const PAYOUT_TONES = {
  counting: 'plain',
  nothing: 'plain',
  unpaid: 'info',
  paid: 'good',
  failed: 'bad',
  given_up: 'warn',
} as const satisfies Record<CardRow['payout_state'], Tone>;

/** Whose card, and for what: `kim · Lucky Lantern`. */
export const cardName = ({ user_name, game_name }: CardRow): string => `${user_name} · ${game_name}`;

/** What it starts: free spins with their multiplier, or which feature game. */
export const typeText = ({ type, feature, multiplier }: CardRow, t: CardTranslate): string => {
  if (feature !== null) return t('featureOf', { feature: t(`feature_${feature}`) });
  return multiplier === 1 ? t(`type_${type}`) : t('timesOf', { type: t(`type_${type}`), multiplier: String(multiplier) });
};

/** Whose bets are asked for: from the issue on. */
export const givenOf = ({ id, player_id: playerId, created_at: fromAt, expires_at: expiresAt }: CardRow) =>
  ({ source: 'card', id, playerId, fromAt, expiresAt }) as const;

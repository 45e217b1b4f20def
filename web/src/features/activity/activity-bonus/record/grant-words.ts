import type { BonusGrantRow } from '@manager/contract/features/activity/activity-bonus/record';
import { type TextKey, type Translate, useTexts } from '../../../../i18n/use-texts.ts';
import type { Tone } from '../../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

export type GrantTranslate = Translate<TextKey<typeof texts>>;
export const useGrantTexts = (): GrantTranslate => useTexts<typeof texts>('activity/activity-bonus/record');

export const GRANT_TONES = {
  active: 'info',
  completed: 'good',
  expired: 'plain',
  cancelled: 'plain',
} as const satisfies Record<BonusGrantRow['state'], Tone>;

export const PAYMENT_TONES = {
  none: 'plain',
  requested: 'warn',
  due: 'info',
  processing: 'info',
  failed: 'bad',
  paid: 'good',
  refused: 'plain',
} as const satisfies Record<BonusGrantRow['payment'], Tone>;

export const grantName = ({ user_name: player, activity_name: activity }: BonusGrantRow): string => `${player} · ${activity}`;

/** Clocks differ, and a round that began in time may be told later. */
const AROUND_MS = 3_600_000;

/** Bets with this credit alone. */
export const betsHref = ({ id, player_id: playerId, granted_at: from, expires_at: to }: BonusGrantRow): string => {
  const filter = {
    player_id: playerId,
    source: 'bonus',
    source_id: id,
    time_from: new Date(Date.parse(from) - AROUND_MS).toISOString(),
    time_to: new Date(Date.parse(to) + AROUND_MS).toISOString(),
  };
  return `/account/bet-detail?${new URLSearchParams(filter).toString()}`;
};

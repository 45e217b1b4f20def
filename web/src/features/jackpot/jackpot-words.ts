import type { JackpotOrderState } from '@manager/domain/jackpot-order';
import type { JackpotStatus } from '@manager/domain/jackpot-pool';
import { type TextKey, type Translate, useTexts } from '../../i18n/use-texts.ts';
import type { Tone } from '../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

export type JackpotTranslate = Translate<TextKey<typeof texts>>;
export const useJackpotTexts = (): JackpotTranslate => useTexts<typeof texts>('jackpot');

export const STATUS_TONES = { active: 'good', shutdown: 'plain' } as const satisfies Record<JackpotStatus, Tone>;

export const ORDER_TONES = {
  won: 'info',
  waiting_approval: 'warn',
  paying: 'info',
  failed: 'warn',
  manual: 'bad',
  paid: 'good',
  cancelled: 'plain',
  booked: 'plain',
} as const satisfies Record<JackpotOrderState, Tone>;

/** A day of UTC, as the books of pools have it. */
export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

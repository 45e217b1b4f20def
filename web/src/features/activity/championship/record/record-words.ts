import type { ChampionshipEntryRow } from '@manager/contract/features/activity/championship/record';
import { type TextKey, type Translate, useTexts } from '../../../../i18n/use-texts.ts';
import type { Tone } from '../../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

export const PATH = '/activity/championship/record';

export type RecordTranslate = Translate<TextKey<typeof texts>>;
export const useRecordTexts = (): RecordTranslate => useTexts<typeof texts>('activity/championship/record');

export const ENTRY_TONES = {
  registered: 'info',
  playing: 'good',
  finished: 'plain',
  qualified: 'good',
  eliminated: 'plain',
} as const satisfies Record<ChampionshipEntryRow['state'], Tone>;

import type { DropRow } from '@manager/contract/features/activity/activity-collect/record';
import { type TextKey, type Translate, useTexts } from '../../../../i18n/use-texts.ts';
import type { Tone } from '../../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

export type RecordTranslate = Translate<TextKey<typeof texts>>;
export const useRecordTexts = (): RecordTranslate => useTexts<typeof texts>('activity/activity-collect/record');

export const DROP_TONES = { given: 'good', capped: 'plain', taken_back: 'warn' } as const satisfies Record<
  DropRow['state'],
  Tone
>;

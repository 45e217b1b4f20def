import type { ChampionshipStage } from '@manager/contract/features/activity/championship/championship-rule';
import type { StageRow } from '@manager/contract/features/activity/championship/results';
import { type TextKey, type Translate, useTexts } from '../../../../i18n/use-texts.ts';
import { currentLanguage } from '../../../../i18n/language.ts';
import type { Tone } from '../../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

export const PATH = '/activity/championship/results';

export type ResultsTranslate = Translate<TextKey<typeof texts>>;
export const useResultsTexts = (): ResultsTranslate => useTexts<typeof texts>('activity/championship/results');

export const STAGE_TONES = {
  waiting: 'info',
  open: 'good',
  closing: 'warn',
  decided: 'plain',
  cancelled: 'plain',
} as const satisfies Record<StageRow['state'], Tone>;

/** In the language of the console, where it was written in it. */
export const stageNameOf = ({ en, zh = '' }: ChampionshipStage['title']): string =>
  currentLanguage() === 'zh' && zh !== '' ? zh : en;

/** Players of one stage (L-4-1). */
export const playersHref = ({ activity_id: id, stage }: Pick<StageRow, 'activity_id' | 'stage'>): string =>
  `/activity/championship/record?${new URLSearchParams({ activity_id: id, stage: String(stage) }).toString()}`;

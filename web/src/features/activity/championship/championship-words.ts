import type { StageScore } from '@manager/domain/championship';
import { type TextKey, type Translate, useTexts } from '../../../i18n/use-texts.ts';
import { exactText, MISSING } from '../../../ui/format.ts';
import type { texts } from './texts.en.ts';

export type ChampionshipTranslate = Translate<TextKey<typeof texts>>;
export const useChampionshipTexts = (): ChampionshipTranslate => useTexts<typeof texts>('activity/championship');

/** `120.00` credits, or `3.50×`. */
export const stageScoreText = (score: string, kind: StageScore): string =>
  kind === 'best_multiple' ? `${exactText(score)}×` : exactText(score);

/** `100.00 USD`; nothing: a dash. */
export const stagePrizeText = (prize: string | null, currency: string): string =>
  prize === null ? MISSING : `${exactText(prize)} ${currency}`;

import type { ScoreKind } from '@manager/domain/activity-score';
import { useTexts } from '../../../i18n/use-texts.ts';
import { formatCount, moneyText } from '../../../ui/format.ts';
import type { texts } from './texts.en.ts';

/** What a ranking is made by, for all screens of L-1. */
export const useScoreName = (): ((score: ScoreKind) => string) => {
  const t = useTexts<typeof texts>('activity/activity-rank');
  return (score) => t(`score_${score}`);
};

/** A score as people read it: USD for sums, `12.50×` for multiples, a number of rounds. */
export const scoreText = (score: string, kind: ScoreKind): string => {
  if (kind === 'rounds') return formatCount(Number(score));
  return kind === 'best_spin' || kind === 'best_round' ? `${moneyText(score)}×` : moneyText(score);
};

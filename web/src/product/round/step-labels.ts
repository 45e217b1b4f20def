import type { BetStep, BetStepType } from '@manager/domain/bet-detail';
import type { RoundTranslate } from './use-round-texts.ts';

/** "Base", "Free 1", "Free 2", "Respin 1", …: each type counts for itself, because players count free games, not steps. */
export const stepLabels = (steps: readonly BetStep[], t: RoundTranslate): string[] => {
  const seen = new Map<BetStepType, number>();
  return steps.map(({ type }) => {
    const n = (seen.get(type) ?? 0) + 1;
    seen.set(type, n);
    return t(`step.${type}`, { n });
  });
};

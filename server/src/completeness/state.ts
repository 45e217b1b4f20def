import type { CompletenessState } from '@manager/contract/features/system/completeness';
import type { Completeness } from './completeness.ts';

/** What is applied within a second or two is no delay. */
const BEHIND_FROM_S = 3;

/** `lagMs`: age of the oldest acknowledged records that are not in the store. */
export const describeState = (
  completeness: Pick<Completeness, 'isKnown' | 'gaps'>,
  lagMs: number,
): { state: CompletenessState; behind_s: number } => {
  const behindS = Math.floor(lagMs / 1000);
  const state = !completeness.isKnown()
    ? 'unknown'
    : completeness.gaps().length > 0
      ? 'incomplete'
      : behindS >= BEHIND_FROM_S
        ? 'behind'
        : 'complete';
  return { state, behind_s: behindS };
};

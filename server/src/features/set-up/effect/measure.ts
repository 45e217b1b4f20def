import type { Effect, InForce } from '@manager/contract/kit/effect';
import { type ResolvedValue, resolvedValueOf } from './in-force.ts';
import type { Play } from './play.ts';
import type { Measured, Step } from './in-force.ts';

/** What the steps do to one setting: one effect for each value that is wanted. */
export const measure = (measured: Measured, steps: readonly Step[], play?: Play): Effect[] =>
  [...Map.groupBy(steps, ({ wanted }) => wanted)].map(([wanted, alike]) => {
    const effect = countUp(
      { ...measured, wanted },
      alike.map(({ before, after }) => ({
        count: after.count,
        before: resolvedValueOf(before, measured.field).value,
        after: resolvedValueOf(after, measured.field),
      })),
    );
    play?.note(effect, measured, alike);
    return effect;
  });

/** Places that go from a value in force to another one. */
export type Turn = { count: number; before: string | null; after: ResolvedValue };

export const countUp = (said: Pick<Effect, 'field' | 'name' | 'unit' | 'wanted'>, turns: readonly Turn[]): Effect => {
  const { wanted } = said;
  const others = wanted === null ? [] : turns.filter(({ after }) => after.value !== wanted);
  const reasons = Map.groupBy(
    others.map(({ count, after }) => ({ ...after.why(wanted ?? ''), count })),
    ({ reason, level }) => `${reason} ${level ?? ''}`,
  );
  return {
    ...said,
    places: countOf(turns),
    changed: countOf(turns.filter(({ before, after }) => before !== after.value)),
    taken: countOf(turns) - countOf(others),
    before: sharesOf(turns.map(({ count, before }) => ({ count, value: before }))),
    after: sharesOf(turns.map(({ count, after }) => ({ count, value: after.value }))),
    reasons: [...reasons.values()]
      .flatMap((alike) => (alike[0] === undefined ? [] : [{ ...alike[0], count: countOf(alike) }]))
      .toSorted(byCount),
  };
};

export const countOf = (all: readonly { count: number }[]): number => all.reduce((sum, { count }) => sum + count, 0);

const byCount = (one: { count: number }, other: { count: number }): number => other.count - one.count;

/** The most frequent first; what is as frequent in an order that stays. */
export const byShare = (one: InForce, other: InForce): number =>
  byCount(one, other) || Number((one.value ?? '') > (other.value ?? '')) * 2 - 1;

const MAX_SHARES = 12;

/** Each value once, the most frequent first. */
const sharesOf = (all: readonly InForce[]): InForce[] =>
  [...Map.groupBy(all, ({ value }) => value)]
    .map(([value, alike]) => ({ value, count: countOf(alike) }))
    .toSorted(byShare)
    .slice(0, MAX_SHARES);

/** Does the wish say something else than what is stored? Numbers are compared as numbers, nothing and absence as the same. */
export const isOther = (wanted: unknown, stored: unknown): boolean =>
  wanted !== undefined && comparable(wanted) !== comparable(stored);

const comparable = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /^\d+\.\d*?0*$/.test(text) ? text.replace(/\.?0+$/, '') : text;
};

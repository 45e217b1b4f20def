import { type Completeness, getCompleteness } from '@manager/contract/features/system/completeness';
import type { Incomplete } from '@manager/contract/kit/incomplete';
import { useEffect, useRef } from 'react';
import { markedAnswers } from '../browser/marks.ts';
import { queryClient, useCall } from './query.ts';
import { inBackground } from '../browser/signals.ts';
import { useStore } from '../browser/store.ts';

const CALM_MS = 60_000;
/** While something is incomplete, somebody waits for its end. */
const BUSY_MS = 5_000;

/** State of the report store, as it was last asked for by `useCompletenessWatch`; undefined while it is not known. */
export const useCompleteness = (): Completeness | undefined =>
  useCall(getCompleteness, {}, { staleTimeMs: Number.POSITIVE_INFINITY }).data;

type Months = ReadonlySet<string>;
const monthsOf = ({ months }: Completeness): Months => new Set(months.map(({ month }) => month));

/** Was this answer marked for a month that is whole by now? While nothing is known of the store, none is. */
export const isOutdated = ({
  incomplete,
  state,
  now,
}: {
  incomplete: Incomplete | undefined;
  state: Completeness['state'];
  now: Months;
}) => state !== 'unknown' && incomplete !== undefined && incomplete.months.some((month) => !now.has(month));

/** A month was lost since: what was answered before was perhaps already missing it. */
export const hasWorsened = (before: Months | undefined, now: Months): boolean =>
  before !== undefined && [...now].some((month) => !before.has(month));

const incompleteOf = (answer: unknown): Incomplete | undefined =>
  typeof answer === 'object' && answer !== null && 'incomplete' in answer
    ? (answer.incomplete as Incomplete | undefined)
    : undefined;

/**
 * Keeps asking how the report store is, rarely while all is well. Answers that were marked are asked for again once their months are whole, and
 * all answers when a month is lost. For one place in the console: what it learns, the others read.
 */
export const useCompletenessWatch = (): Completeness | undefined => {
  const marked = useStore(markedAnswers);
  const { data, dataUpdatedAt, refetch } = useCall(
    getCompleteness,
    {},
    { pollMs: (last) => (last?.state === 'complete' && marked === 0 ? CALM_MS : BUSY_MS) },
  );
  const before = useRef<Months>(undefined);
  const isSurprised = marked > 0 && data?.state === 'complete';
  useEffect(() => {
    if (isSurprised) inBackground(() => void refetch());
  }, [isSurprised, refetch]);
  useEffect(() => {
    if (data === undefined) return;
    const now = monthsOf(data);
    const isWorse = hasWorsened(before.current, now);
    before.current = now;
    inBackground(
      () =>
        void queryClient.invalidateQueries({
          predicate: ({ queryKey, state: { data: answer, dataUpdatedAt: answeredAt } }) =>
            queryKey[0] !== getCompleteness.path &&
            answeredAt < dataUpdatedAt &&
            (isWorse || isOutdated({ incomplete: incompleteOf(answer), state: data.state, now })),
        }),
    );
  }, [data, dataUpdatedAt]);
  return data;
};

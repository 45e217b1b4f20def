import { dateOfEpochDay, epochDayOf } from '@manager/domain/calendar';
import type { BetFact } from '../fact/bet-fact.ts';
import type { FactChange } from './fact-kind.ts';

/** By how much a group moves the net win of a player in a settlement day; micros of USD. */
export type DayChange = { playerId: string; siteId: string; settleDay: string; delta: bigint };

/** Bets that are in no report of money are in no limit either: open and cancelled ones, and those that cost the player nothing. */
const isCounted = ({ status, source }: BetFact): boolean =>
  source === 'normal' && (status === 'settled' || status === 'adjusted');

/**
 * What a group does to the days of players, at these websites and from this day on: rows of older days are being cleaned up, and a lane that waits for that
 * in another order than its own would close. What comes to nothing is left out; in a fixed order, so that locks are taken in one.
 */
export const dayChangesOf = (
  changes: readonly FactChange<BetFact>[],
  { siteIds, firstDay }: { siteIds: ReadonlySet<number>; firstDay: string },
): DayChange[] => {
  const found = new Map<string, DayChange>();
  const first = epochDayOf(firstDay);
  const add = (fact: BetFact, sign: 1n | -1n): void => {
    if (fact.settleDay < first) return;
    const key = `${fact.playerId}/${fact.settleDay}`;
    const known = found.get(key) ?? {
      playerId: String(fact.playerId),
      siteId: String(fact.siteId),
      settleDay: dateOfEpochDay(fact.settleDay),
      delta: 0n,
    };
    known.delta += sign * (fact.winUsd - fact.betUsd);
    found.set(key, known);
  };
  for (const { known, next } of changes) {
    if (!siteIds.has(next.siteId)) continue;
    if (known !== undefined && isCounted(known)) add(known, -1n);
    if (isCounted(next)) add(next, 1n);
  }
  return [...found.entries()]
    .filter(([, { delta }]) => delta !== 0n)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, change]) => change);
};

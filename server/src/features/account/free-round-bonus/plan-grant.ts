import { type FreeRoundState, freeRoundStateNow, isFreeRoundPayable } from '@manager/domain/free-round';
import { sumToMicros } from '@manager/domain/micros';
import type { Selectable } from 'kysely';
import type { DB } from '../../../postgres/types.gen.ts';
import type { Moment } from '../../../kit/report/look-at-reports.ts';
import type { Counted } from '../../../kit/bet/count-rounds.ts';

export type Grant = Selectable<DB['free_round_grant']>;
/** `isPlayed`: all of its rounds have ended; late reports may still add to them. `isFinal`: nothing is counted any more. */
type GrantPlan = { state: FreeRoundState; isPlayed: boolean; isFinal: boolean };

/** What becomes of a grant that was counted after `moment`; null: nothing. */
export const planGrant = (grant: Grant, counted: Counted, moment: Moment): GrantPlan | null => {
  const before = grant.state as FreeRoundState;
  const nowMs = moment.now.getTime();
  const state = freeRoundStateNow(
    { state: before, rounds: grant.rounds, expiresAtMs: grant.expires_at.getTime() },
    counted,
    nowMs,
  );
  // What ends a grant now ends it at this moment, however long ago it expired: while Manager was away, games could report nothing.
  const endedAtMs = state === before ? (grant.ended_at?.getTime() ?? null) : nowMs;
  const isFinal = isFreeRoundPayable({ state, endedAtMs }, counted, {
    takingSinceMs: moment.takingSince.getTime(),
    shownUntilMs: nowMs - moment.lagMs,
  });
  const isSame =
    state === before &&
    counted.rounds === grant.used &&
    counted.open === grant.open_rounds &&
    counted.won === sumToMicros(grant.won);
  return isSame && !isFinal ? null : { state, isPlayed: state === 'completed' && counted.open === 0, isFinal };
};

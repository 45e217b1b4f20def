import type { SliceCheck } from '@manager/contract/features/account/fishing-record';
import { checkFishingRound, type FishingRound } from '@manager/domain/fishing-round';
import { decimal } from '@manager/domain/money';
import { toIso } from '../../../kit/figures/money-query.ts';
import type { StoredSlice } from './slice-store.ts';

/** Is what the game showed this slice, and does it add up? `detail` undefined: nothing was sent; `round` undefined: it cannot be read. */
export const checkDetailOf = (
  slice: StoredSlice,
  { detail, round }: { detail: unknown; round: FishingRound | undefined },
): SliceCheck[] => {
  if (detail === undefined) return [{ kind: 'detail_missing', what: '', expected: '', found: '' }];
  if (round === undefined) return [{ kind: 'detail_unreadable', what: '', expected: '', found: '' }];
  const pairs: Record<string, readonly [string | number, string | number]> = {
    round: [slice.slice_id, round.round],
    session: [slice.session_id, round.session],
    room: [slice.room, round.room],
    started_at: [toIso(slice.started), instantOf(round.started_at)],
    ended_at: [toIso(slice.ended), instantOf(round.ended_at)],
    shots: [slice.shots, round.totals.shots],
    kills: [slice.kills, round.totals.kills],
  };
  const foreign = Object.entries(pairs).flatMap(([what, [expected, found]]): SliceCheck[] =>
    expected === found ? [] : [{ kind: 'detail_foreign', what, expected: String(expected), found: String(found) }],
  );
  const check = checkFishingRound(round, { bet: decimal(slice.bet), win: decimal(slice.win) });
  if (check.ok) return foreign;
  const [expected, found] = check.fault === 'unreadable' ? ['', check.text] : [check.expected, check.found];
  return [...foreign, { kind: 'detail_differs', what: check.fault, expected, found }];
};

const instantOf = (sent: string): string => new Date(sent).toISOString();

/** Legal, and told so that nobody takes it for a fault: free bullets were left from before. */
export const freeWinOf = (slice: StoredSlice): SliceCheck[] =>
  decimal(slice.bet).eq('0') && decimal(slice.win).gt('0') ? [{ kind: 'free_win', what: '', expected: '', found: '' }] : [];

import {
  type getFishingList,
  MAX_SLICE_DAYS_RANGE,
  MAX_SLICE_PLAYER_DAYS,
  MAX_SLICE_SEARCH_HOURS,
} from '@manager/contract/features/account/fishing-record';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { SEE_TEST } from '@manager/contract/permissions';
import { searchWindow } from '../../../kit/bet/search-window.ts';
import { type Directory, loadDirectory } from '../../../kit/report/directory.ts';
import { findPlayers } from '../../../kit/report/player-filter.ts';
import { checkDayRange, type DayRange } from '../../../kit/report/report-scope.ts';
import { type ResolvedNames, resolveNames } from '../../../kit/report/resolve-filter.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import type { SliceQuery } from './slice-store.ts';

export type SliceListInput = ParsedOf<typeof getFishingList>;
type SlicePlan = { query: SliceQuery; resolved: ResolvedNames; directory: Directory };

const daysOf = ({ date_from: from, date_to: to }: SliceListInput): DayRange | undefined => {
  const [first, last] = [from ?? to, to ?? from];
  if (first === undefined || last === undefined) return undefined;
  const days = { from: first, to: last };
  checkDayRange(days, MAX_SLICE_DAYS_RANGE);
  return days;
};

/** What a search means in the store, within the user's scope. Errors: `input.range_too_wide`, `input.invalid`, `permission.missing`. */
export const planSlices = async (ctx: Ctx, input: SliceListInput): Promise<SlicePlan> => {
  const days = daysOf(input);
  const { player, player_id: id, slice_id: sliceId, session_id: sessionId } = input;
  const window = searchWindow(
    input,
    {
      isExact: sliceId !== undefined || sessionId !== undefined || days !== undefined,
      hasPlayer: player !== undefined || id !== undefined,
      hours: MAX_SLICE_SEARCH_HOURS,
      playerDays: MAX_SLICE_PLAYER_DAYS,
    },
    ctx.now().getTime(),
  );
  const directory = await loadDirectory(ctx.wholeDb, ctx.language);
  const resolved = resolveNames(ctx, directory, input);
  const players = await findPlayers(ctx, { player, player_id: id === undefined ? id : [id], siteIds: resolved.filter.siteIds });
  const { room, currency } = input;
  const query: SliceQuery = { ...resolved.filter, playerIds: null, ...players, window, days, sliceId, sessionId, room, currency };
  return { query, resolved, directory };
};

/** One slice as far as the user may see it. */
export const oneSlice = (ctx: Ctx, sliceId: string): SliceQuery & { sliceId: string } => ({
  agentIds: ctx.user.scope.agentIds,
  siteIds: null,
  gameIds: null,
  playerIds: null,
  withTest: can(ctx, SEE_TEST),
  window: undefined,
  sliceId,
});

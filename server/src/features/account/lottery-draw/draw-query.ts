import {
  DRAW_OVERDUE_MINUTES,
  type getDrawList,
  MAX_DRAW_GAME_DAYS,
  MAX_DRAW_SEARCH_HOURS,
} from '@manager/contract/features/account/lottery-draw';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { searchWindow } from '../../../kit/bet/search-window.ts';
import { type Directory, loadDirectory } from '../../../kit/report/directory.ts';
import { type ResolvedNames, resolveNames } from '../../../kit/report/resolve-filter.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { DrawQuery } from './draw-store.ts';

export type DrawListInput = ParsedOf<typeof getDrawList>;

/** Draws that should have been held or settled before this instant are overdue. */
export const overdueBefore = (nowMs: number): number => nowMs - DRAW_OVERDUE_MINUTES * 60_000;

/** What a search means in the store, within the user's scope. Errors: `input.range_too_wide`, `input.invalid`, `permission.missing`. */
export const planDraws = async (
  ctx: Ctx,
  input: DrawListInput,
): Promise<{ query: DrawQuery; resolved: ResolvedNames; directory: Directory }> => {
  const nowMs = ctx.now().getTime();
  const window = searchWindow(
    input,
    {
      isExact: input.draw_id !== undefined || input.number !== undefined,
      hasPlayer: input.game_id !== undefined,
      hours: MAX_DRAW_SEARCH_HOURS,
      playerDays: MAX_DRAW_GAME_DAYS,
    },
    nowMs,
  );
  const directory = await loadDirectory(ctx.wholeDb, ctx.language);
  const resolved = resolveNames(ctx, directory, input);
  const query: DrawQuery = {
    ...resolved.filter,
    window,
    drawId: input.draw_id,
    number: input.number,
    statuses: input.status,
    overdueAt: input.only_overdue ? new Date(overdueBefore(nowMs)).toISOString().replace('T', ' ').replace('Z', '') : undefined,
  };
  return { query, resolved, directory };
};

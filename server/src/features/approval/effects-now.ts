import { addTimedChange } from '@manager/contract/features/set-up/timed-change';
import { type Effect, Effects } from '@manager/contract/kit/effect';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { z } from 'zod';
import { AppError } from '../../base/app-error.ts';
import type { Ctx, StoredCall } from '../../kit/service/ctx.ts';
import type { ScopedDb } from '../../postgres/db.ts';
import { openPayload } from './run-request.ts';

/** Calls whose effects are only read; those of many records are carried out and taken back, which nobody does to look at a page. */
const PREVIEWS: readonly (readonly [of: RegExp, preview: string])[] = [
  [/\/add_or_edit$/, '/preview_effect'],
  [/\/account_risk\/review$/, '/account_risk/preview_effect'],
  [/\/website_game\/bulk_edit$/, '/website_game/preview_bulk_edit'],
  [/\/website_game\/copy$/, '/website_game/preview_copy'],
];

const Answer = z.union([
  Effects.transform(({ list }) => list),
  z.object({ effects: Effects.shape.list }).transform((it) => it.effects),
]);

/** What the stored call would do now to what is in force, as its reader may see it; null when it is not about that or cannot be said. */
export const effectsNow = async (ctx: Ctx, db: ScopedDb, id: string): Promise<Effect[] | null> => {
  const request = await db
    .selectFrom('approval')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  if (request === undefined || ctx.rerun === undefined) return null;
  try {
    const call = innermost({ path: request.endpoint, input: openPayload(ctx, request) });
    const preview = PREVIEWS.find(([of]) => of.test(call.path));
    if (preview === undefined) return null;
    const answer = await ctx.rerun.look(ctx, { path: call.path.replace(...preview), input: call.input });
    return answer === undefined ? null : Answer.parse(answer);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
};

/** The call that is meant: a timed change is a call with times. */
const innermost = (call: StoredCall): StoredCall =>
  call.path === addTimedChange.path ? (call.input as ParsedOf<typeof addTimedChange>) : call;

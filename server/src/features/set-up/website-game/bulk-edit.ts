import type {
  bulkEditWebsiteGames,
  CellOutcome,
  CellPreview,
  resetWebsiteGames,
} from '@manager/contract/features/set-up/website-game';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { fieldError } from '../../../base/app-error.ts';
import { afterEdit } from '../../../kit/resource/input.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { INHERITED, isCertified } from './cell-changes.ts';
import { changeMany, meantBy, planFor, previewOf, type Wanted } from './change-many.ts';

type Input = ParsedOf<typeof bulkEditWebsiteGames>;

export const previewEdit = async (ctx: Ctx, input: Input): Promise<CellPreview> =>
  previewOf(ctx, await planFor(ctx, await meantBy(ctx, input), wantedBy(input)));

/** Enables, disables or sets the return profile of many cells at once. */
export const bulkEdit = (ctx: Ctx, input: Input): Promise<CellOutcome> =>
  inTransaction(ctx.db, async (tx) =>
    changeMany(ctx, tx, {
      action: 'website_game.bulk_edit',
      operation: 'website_game.rtp_many',
      meant: await meantBy({ ...ctx, db: tx }, input),
      wanted: wantedBy(input),
      reason: input.reason,
      accept_no_effect: input.accept_no_effect,
    }),
  );

const wantedBy = ({ is_enabled: isEnabled, rtp }: Input): Wanted => {
  if (isEnabled === undefined && rtp === undefined) throw fieldError('is_enabled', 'required');
  return ({ game, before }) =>
    rtp !== undefined && rtp !== null && !isCertified(game, rtp)
      ? 'not_certified'
      : { ...before, is_enabled: afterEdit(isEnabled, before.is_enabled), rtp: afterEdit(rtp, before.rtp) };
};

/** Takes away what is set for cells, so that the levels above count again. */
export const resetCells = (ctx: Ctx, { reason, ...target }: ParsedOf<typeof resetWebsiteGames>): Promise<CellOutcome> =>
  inTransaction(ctx.db, async (tx) =>
    changeMany(ctx, tx, {
      action: 'website_game.reset',
      operation: 'website_game.reset',
      meant: await meantBy({ ...ctx, db: tx }, target),
      wanted: () => INHERITED,
      reason,
    }),
  );

import type { DrawingRow } from '@manager/contract/features/algorithm/drawing/drawing';
import type { applyDrawing as Apply } from '@manager/contract/features/algorithm/drawing/record';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import type { OutcomeDataState } from '@manager/domain/outcome-data';
import type { Updateable } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { readRow } from '../../../kit/resource/resource.ts';
import { auditSave, lockCurrent } from '../../../kit/resource/save-route.ts';
import { updateRow } from '../../../kit/resource/store.ts';
import { agreedBy } from '../../../kit/service/agreed-by.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import type { DB } from '../../../postgres/types.gen.ts';
import { lockGameOutcomes, type Place, activate, readInForce } from '../core/activate.ts';
import { hashOfPoints } from './drawing-points.ts';
import { drawings } from './drawing-row.ts';

/** Lets a second person agree to a drawing: that it is right, and that it goes live. */
const APPROVE_DRAWING = 'M-1-2-94';

type Input = ParsedOf<typeof Apply>;
type Step = {
  /** The only state that it begins in: two steps may lead to the same one. */
  from: OutcomeDataState;
  to: OutcomeDataState;
  action: string;
  /** What the second person sees beside state and hash; absent: nobody is asked. */
  seen?: (tx: ScopedTx, row: DrawingRow) => Promise<Record<string, unknown>>;
  values: (ctx: Ctx) => Updateable<DB['drawing']>;
  /** What else the step changes. */
  also?: (ctx: Ctx, tx: ScopedTx, change: { row: DrawingRow; reason: string }) => Promise<void>;
};

/**
 * Moves a drawing on, in one transaction: lock → version → state → the stored points are those that are meant → nothing is wrong with them → second person →
 * change → audit row. Errors: `object.wrong_state`, `drawing.other_points`, `drawing.faulty`.
 */
const takeStep = (ctx: Ctx, input: Input, { from, to, action, seen, values, also }: Step): Promise<DrawingRow> =>
  inTransaction(ctx.db, async (tx) => {
    const { id, version, sha256, reason } = input;
    if (to === 'applied') await lockGame(tx, id);
    const before = await lockCurrent(ctx, tx, { resource: drawings, id, version });
    // What was once in force stays Used: rounds were played by these very points.
    const isKept = to === 'checked' && before.applied_at !== null;
    if (before.state !== from || isKept) throw new AppError('object.wrong_state', { state: before.state });
    await requireSamePoints(tx, before, sha256);
    // What is taken back may have become wrong since.
    if (!(from === 'used' && to === 'checked') && before.faults.length > 0)
      throw new AppError('drawing.faulty', { faults: before.faults });
    if (seen !== undefined)
      await requireSecondPerson(ctx, tx, {
        operation: action,
        approveCode: APPROVE_DRAWING,
        objectType: drawings.name,
        objectId: id,
        objectName: `${before.game_name} · ${before.name}`,
        objectVersion: before.version,
        agentId: null,
        before: { state: before.state, sha256: before.sha256 },
        after: { state: to, sha256: before.sha256, n: before.n, rtp_exact: before.rtp_exact, ...(await seen(tx, before)) },
        reason,
      });
    await also?.(ctx, tx, { row: before, reason });
    await updateRow(tx, {
      table: 'drawing',
      id,
      version: before.version,
      now: ctx.now(),
      values: { ...values(ctx), state: to },
    });
    const after = await readRow(ctx, tx, { resource: drawings, id });
    await auditSave(ctx, tx, { resource: drawings, action, reason, before, after });
    return after;
  });

/** The hash is made anew of what is stored: neither another edit nor a hand in the store slips something else in. */
const requireSamePoints = async (tx: ScopedTx, row: DrawingRow, meant: string): Promise<void> => {
  const { points } = await tx.selectFrom('drawing').select('points').where('id', '=', row.id).executeTakeFirstOrThrow();
  const stored = hashOfPoints(points).toString('hex');
  if (stored !== row.sha256 || stored !== meant) throw new AppError('drawing.other_points');
};

export const checkDrawing = (ctx: Ctx, input: Input): Promise<DrawingRow> =>
  takeStep(ctx, input, {
    from: 'init',
    to: 'checked',
    action: 'drawing.check',
    seen: () => Promise.resolve({}),
    values: (ctx_) => ({ checked_by: ctx_.user.userName, check_approved_name: agreedBy(ctx_), checked_at: ctx_.now() }),
  });

export const useDrawing = (ctx: Ctx, input: Input): Promise<DrawingRow> =>
  takeStep(ctx, input, {
    from: 'checked',
    to: 'used',
    action: 'drawing.use',
    values: ({ user, now }) => ({ used_by: user.userName, used_at: now() }),
  });

export const releaseDrawing = (ctx: Ctx, input: Input): Promise<DrawingRow> =>
  takeStep(ctx, input, {
    from: 'used',
    to: 'checked',
    action: 'drawing.release',
    values: () => ({ used_by: '', used_at: null }),
  });

export const applyDrawing = (ctx: Ctx, input: Input): Promise<DrawingRow> =>
  takeStep(ctx, input, {
    from: 'used',
    to: 'applied',
    action: 'drawing.apply',
    seen: async (tx, row) => ({ instead_of: (await readInForce(tx, placeOf(row)))?.mathVersion ?? null }),
    values: (ctx_) => ({ applied_by: ctx_.user.userName, apply_approved_name: agreedBy(ctx_), applied_at: ctx_.now() }),
    also: async (ctx_, tx, { row, reason }) => {
      const place = placeOf(row);
      const source = { kind: 'drawing', id: row.id } as const;
      await activate(ctx_, tx, {
        next: { ...place, source, mathVersion: `drawing-${row.id}`, sha256: row.sha256 },
        former: await readInForce(tx, place),
        reason,
      });
    },
  });

const lockGame = async (tx: ScopedTx, id: string): Promise<void> => {
  const row = await tx.selectFrom('drawing').select('game_id').where('id', '=', id).executeTakeFirst();
  if (row !== undefined) await lockGameOutcomes(tx, row.game_id);
};

const placeOf = ({ game_id, rtp_profile }: DrawingRow): Place => ({
  gameId: game_id,
  rtpProfile: rtp_profile,
});

import { errorText } from '@manager/contract/i18n/error-text';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { Effect } from '@manager/contract/kit/effect';
import type { Plan } from '@manager/contract/kit/plan';
import type { z } from 'zod';
import type { ScopedTx } from '../../postgres/db.ts';
import { lookingAhead } from '../http/looking-ahead.ts';
import { route, type Route } from '../http/route.ts';
import { bulkIds } from '../service/bulk.ts';
import { fieldError } from '../../base/app-error.ts';
import type { Ctx } from '../service/ctx.ts';
import { requireSameLevel } from '../service/levels.ts';
import { conditionOf, type Filters } from '../resource/conditions.ts';
import type { ResourceRow } from '../resource/resource.ts';
import { type LookedAt, MANY, previewMany, saveMany, type PlannedSave } from './save-many.ts';
import type { SaveInput, Saver } from '../resource/saver.ts';

type Target<F, Set> = {
  ids?: readonly string[] | undefined;
  filter?: F | undefined;
  expected_count?: number | undefined;
  set: Set;
};
type Applied = { fingerprint: string; reason?: string | undefined; accept_no_effect?: boolean | undefined };

/**
 * The same fields of many records set at once: a preview that tells what changes and what is refused, and the edit itself, in one
 * transaction by the rules of a single save. Refused records stay as they are; the others change.
 */
export const bulkEditRoutes = <Row extends ResourceRow, Input extends SaveInput, Set extends object, F extends object>(
  saver: Saver<Row, Input>,
  {
    preview,
    apply,
    filters,
    nameOf,
    toInput,
    needsReason = () => false,
    looked,
  }: {
    preview: Endpoint<z.ZodType<Target<F, Set>>, z.ZodType<Plan>>;
    apply: Endpoint<z.ZodType<Target<F, Set> & Applied>, z.ZodType<Plan>>;
    /** Those of the list, by which all that match are chosen. */
    filters: Filters<F>;
    nameOf: (row: Row) => string;
    /** What a single save would be sent. */
    toInput: (set: Set, reason: string | undefined) => Input;
    /** Of which edits it has to be said why. */
    needsReason?: (set: Set) => boolean;
    /** Shown with the plan, and to a second person. */
    looked?: LookedAt<Input>;
  },
): Route[] => {
  requireSameLevel(saver.endpoint, { preview, apply });
  const savesFor =
    (ctx: Ctx, { set, reason, ...target }: Target<F, Set> & { reason?: string | undefined }) =>
    async (tx: ScopedTx): Promise<PlannedSave<Row, Input>[]> => {
      const txCtx = { ...ctx, db: tx };
      const ids = await bulkIds(target, (filter, limit) =>
        saver.find(txCtx, conditionOf(txCtx, { filters, input: filter }), limit),
      );
      const rows = await saver.lock(ctx, tx, ids);
      const missing = { field: '', message: errorText({ name: 'object.not_found', language: ctx.language }) };
      const input = toInput(set, reason);
      return ids.map((id) => {
        const before = rows.get(id);
        const known = before === undefined ? { name: id, faults: [missing] } : { name: nameOf(before), faults: [] };
        return { line: null, id, before, input, ...known };
      });
    };
  // The rules are not asked, which would lock the records twice: where one refuses a record the effect is another, and goes without what was played.
  const ahead = async (ctx: Ctx, { set, reason, ...target }: Target<F, Set> & Applied): Promise<Effect[]> => {
    if (looked === undefined) return [];
    const ids = await bulkIds(target, (filter, limit) => saver.find(ctx, conditionOf(ctx, { filters, input: filter }), limit));
    return looked(
      ctx,
      ids.map((id) => ({ id, input: toInput(set, reason) })),
    );
  };
  return [
    // The reason is asked for with the plan in sight: the rules must not miss it before.
    route(preview, (ctx, input) => previewMany(ctx, { saver, savesOf: savesFor(ctx, { ...input, reason: '–' }), looked }), MANY),
    lookingAhead(
      route(
        apply,
        async (ctx, { fingerprint, ...input }) => {
          if (needsReason(input.set) && input.reason === undefined) throw fieldError('reason', 'required');
          return saveMany(ctx, {
            saver,
            savesOf: savesFor(ctx, input),
            action: apply.audit,
            fingerprint,
            reason: input.reason,
            accept_no_effect: input.accept_no_effect,
          });
        },
        MANY,
      ),
      ahead,
    ),
  ];
};

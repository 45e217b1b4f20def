import type { ActivityRow, CloneActivity } from '@manager/contract/features/activity/activity';
import type { z } from 'zod';
import { findRow } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { type ActivityResource, requireChangeable, type Thing } from './activity-row.ts';
import { insertDraft } from './save-activity.ts';

type Row = ActivityRow & { rule: { kind: string } };
type Cloning<R extends Row> = { thing: Thing<R>; resource: ActivityResource<R>; action: string };

/** A draft of the same content, with a code and times of its own. Errors: those of a new draft. */
export const cloneActivity = async <R extends Row>(
  ctx: Ctx,
  cloning: Cloning<R>,
  input: z.output<typeof CloneActivity>,
): Promise<R> => {
  const source = await findRow(ctx, cloning.resource, input.id);
  requireChangeable(ctx, source);
  return inTransaction(ctx.db, (tx) =>
    insertDraft(ctx, tx, {
      ...cloning,
      rule: source.rule,
      input: {
        ...source,
        id: undefined,
        version: undefined,
        title: source.title as { en: string },
        description: source.description as { en: string; zh: string },
        code: input.code,
        starts_at: input.starts_at,
        ends_at: input.ends_at,
      },
    }),
  );
};

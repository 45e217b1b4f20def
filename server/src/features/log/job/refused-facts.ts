import type { getRefusedFacts as listEndpoint, retryRefusedFacts as retryEndpoint } from '@manager/contract/features/log/job';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { retryRefused } from '../../../journal/fact-outbox.ts';
import { audit } from '../../../kit/service/audit.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { asSystem } from '../../../postgres/scoped-db.ts';

/** Sent again at once: a transaction of the console stays short, and the rest is asked for again. */
const MAX_AT_ONCE = 5_000;

type Found = { kind: string; code: string; count: number; oldest_at: Date };

/** O-4: what waits in the outbox because the journal said no to it, by kind and reason. The rows themselves stay here. */
export const getRefused = async (ctx: Ctx): Promise<OutputOf<typeof listEndpoint>> => {
  const { rows } = await sql<Found>`
    select kind, code, count(*)::int as count, min(created_at) as oldest_at from fact_outbox
    where refused_at is not null group by kind, code order by kind, code`.execute(ctx.wholeDb);
  return {
    list: rows.map((row) => ({ ...row, oldest_at: row.oldest_at.toISOString() })),
    can: { retry: can(ctx, 'O-4-91') && rows.length > 0 },
  };
};

/** O-4: sends them once more; those that are refused again stand here again, with the new reason. */
export const retryFacts = (ctx: Ctx): Promise<OutputOf<typeof retryEndpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const ids = await asSystem(tx, (own) =>
      own.selectFrom('fact_outbox').select('id').where('refused_at', 'is not', null).orderBy('id').limit(MAX_AT_ONCE).execute(),
    );
    const sent =
      ids.length === 0
        ? 0
        : await retryRefused(
            tx,
            ids.map(({ id }) => id),
          );
    await audit(ctx, tx, { action: 'job.retry_refused', objectType: 'job', objectId: 'facts.outbox', after: { sent } });
    return { sent };
  });

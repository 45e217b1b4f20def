import { getSessionReport, type SessionRow } from '@manager/contract/features/account/session-report';
import { exportSource } from '../../../kit/export/source.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ExportRun } from '../../../kit/service/ctx.ts';
import { planSessions, type SessionInput, sessionRows } from './session-rows.ts';
import { countSessions, readSessions, type SessionPlace } from './session-store.ts';

const BATCH_ROWS = 1_000;

async function* rows(ctx: Ctx, input: SessionInput, { signal }: ExportRun): AsyncIterable<SessionRow[]> {
  const { query, directory } = await planSessions(ctx, input);
  let after: SessionPlace | undefined;
  for (;;) {
    signal.throwIfAborted();
    const found = await readSessions(ctx.clickhouse, query, { direction: 'older', after, limit: BATCH_ROWS });
    if (found.length > 0) yield await sessionRows(ctx, directory, found);
    const last = found.at(-1);
    if (last === undefined || found.length < BATCH_ROWS) return;
    after = { startedAt: last.started, sessionId: last.session_id };
  }
}

const count = async (ctx: Ctx, input: SessionInput): Promise<number> =>
  countSessions(ctx.clickhouse, (await planSessions(ctx, input)).query);

/** R4: also where nobody played. */
export const exports = [exportSource({ endpoint: getSessionReport, code: 'B-8-93', rows, count })];

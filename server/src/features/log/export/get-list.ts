import type { ExportRow, getExportList } from '@manager/contract/features/log/export';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { readKeysetPage, type Start } from '../../../kit/bet/keyset.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';

type Input = ParsedOf<typeof getExportList>;

/** O-5: files that users of agents in scope took, and the own ones. */
export const getList = async (ctx: Ctx, input: Input): Promise<OutputOf<typeof getExportList>> => {
  const { rows, ...cursors } = await readKeysetPage(ctx, {
    list: 'export',
    input,
    read: (start, limit) => readExports(ctx, input, { start, limit }),
    placeOf: ({ id }) => [id],
  });
  const list = rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    format: row.format as ExportRow['format'],
    filter: row.filter as Record<string, unknown>,
    bytes: Number(row.bytes),
  }));
  return { list, ...cursors };
};

const readExports = (ctx: Ctx, input: Input, { start: { direction, place }, limit }: { start: Start; limit: number }) =>
  ctx.db
    .selectFrom('export_file as f')
    .leftJoin('agent', 'agent.id', 'f.agent_id')
    .select(['f.id', 'f.at', 'f.user_id', 'f.user_name', 'f.agent_id', 'agent.name as agent_name'])
    .select(['f.what', 'f.format', 'f.filter', 'f.rows', 'f.bytes', 'f.sha256'])
    .where((eb) => eb.or([inScope(ctx.user.scope, 'f.agent_id'), eb('f.user_id', '=', ctx.user.id)]))
    .$if(input.user_id !== undefined, (query) => query.where('f.user_id', '=', input.user_id ?? ''))
    .$if(input.what !== undefined, (query) => query.where('f.what', '=', input.what ?? ''))
    .$if(input.sha256 !== undefined, (query) => query.where('f.sha256', '=', input.sha256 ?? ''))
    .$if(input.time_from !== undefined, (query) => query.where(sql<boolean>`f.at >= ${input.time_from}::timestamptz`))
    .$if(input.time_to !== undefined, (query) => query.where(sql<boolean>`f.at < ${input.time_to}::timestamptz`))
    .$if(place !== undefined, (query) => query.where('f.id', direction === 'older' ? '<' : '>', place?.[0] ?? ''))
    .orderBy('f.id', direction === 'older' ? 'desc' : 'asc')
    .limit(limit)
    .execute();

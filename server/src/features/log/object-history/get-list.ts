import { AuditMark, AuditOutcome, SEE_LOG_IP } from '@manager/contract/features/log/audit';
import {
  type getObjectHistory,
  HISTORY_CODES,
  type HistoryType,
  mayReadHistory,
} from '@manager/contract/features/log/object-history';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { readKeysetPage, type Start } from '../../../kit/bet/keyset.ts';
import { audit } from '../../../kit/service/audit.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { maskIpFields } from '../../../kit/service/mask-ip.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { isAboutCell, partOf } from '../../set-up/website-game/public.ts';
import { agreedName, recordReading } from '../audit/public.ts';
import { isIdOf, OBJECTS, SHARED_TYPES } from './objects.ts';

type Input = ParsedOf<typeof getObjectHistory>;
type Output = OutputOf<typeof getObjectHistory>;

/** What was done to one object. Errors: `permission.missing`, `object.not_found` also for what is out of scope. */
export const getList = async (ctx: Ctx, input: Input): Promise<Output> => {
  const { object_type: type, object_id: id } = input;
  await requireCode(ctx, type);
  if (!isIdOf(type, id) || !(await OBJECTS[type](ctx, id))) throw new AppError('object.not_found');
  const { rows, ...cursors } = await readKeysetPage(ctx, {
    list: 'object_history',
    input,
    read: (start, limit) => readHistory(ctx, { type, id, start, limit }),
    placeOf: (row) => [row.at_text, row.seq],
  });
  if (input.cursor === undefined) await recordReading(ctx, { of: 'audit', filter: { object_type: type, object_id: id } });
  const shown = (value: unknown) => (can(ctx, SEE_LOG_IP) ? value : maskIpFields(value)) as Record<string, unknown> | null;
  const list = rows.map(({ at_text: _text, seq: _seq, object_id: objectId, ...all }) => {
    const row = objectId === id ? all : { ...all, ...partOf(id, all) };
    return {
      ...row,
      at: row.at.toISOString(),
      outcome: AuditOutcome.parse(row.outcome),
      mark: row.mark === '' ? null : AuditMark.parse(row.mark),
      before: shown(row.before),
      after: shown(row.after),
    };
  });
  return { list, ...cursors };
};

const requireCode = async (ctx: Ctx, type: HistoryType): Promise<void> => {
  if (mayReadHistory(type, (code) => can(ctx, code))) return;
  const permission = HISTORY_CODES[type].join(' | ');
  await audit(ctx, ctx.db, {
    action: 'read',
    objectType: 'endpoint',
    objectId: '/api/log/object_history/get_list',
    agentId: ctx.user.agentId,
    outcome: 'denied',
    reason: permission,
  });
  throw new AppError('permission.missing', { permission });
};

/** A game at a website is also meant by rows about many games of the website. */
const isAbout = (type: HistoryType, id: string): RawBuilder<SqlBool> =>
  type === 'website_game' ? isAboutCell(id) : sql<SqlBool>`e.object_id = ${id}`;

type Read = { type: HistoryType; id: string; start: Start; limit: number };

const readHistory = (ctx: Ctx, { type, id, start: { direction, place }, limit }: Read) => {
  const way = direction === 'older' ? 'desc' : 'asc';
  return ctx.db
    .selectFrom('audit_event as e')
    .leftJoin('approval as request', 'request.id', 'e.approval_id')
    .select([
      'e.id',
      'e.object_id',
      'e.seq',
      'e.at',
      sql<string>`e.at::text`.as('at_text'),
      'e.actor_id',
      'e.actor_name',
      'e.action',
    ])
    .select(['e.outcome', 'e.reason', 'e.mark', 'e.approval_id', 'e.before', 'e.after', agreedName.as('approved_name')])
    .where('e.object_type', '=', type)
    .where(isAbout(type, id))
    .where((eb) =>
      eb.or([
        inScope(ctx.user.scope, 'e.agent_id'),
        eb('e.actor_id', '=', ctx.user.id),
        // What belongs to nobody is shown to whoever holds its screen, and so is what was done to it.
        eb.and([eb('e.agent_id', 'is', null), eb.val(SHARED_TYPES.has(type))]),
      ]),
    )
    .$if(place !== undefined, (query) =>
      query.where(
        sql<boolean>`(e.at, e.seq) ${sql.raw(direction === 'older' ? '<' : '>')} (${place?.[0]}::timestamptz, ${place?.[1]}::bigint)`,
      ),
    )
    .orderBy('e.at', way)
    .orderBy('e.seq', way)
    .limit(limit)
    .execute();
};

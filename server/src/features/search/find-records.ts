import { type Found, type FoundKind, MAX_FOUND } from '@manager/contract/features/search/find';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { contains } from '../../kit/service/contains.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import { inScope } from '../../kit/service/scope.ts';
import { fromInbox, inboxRules } from '../approval/public.ts';
import { fromUsers, isManageable } from '../user/public.ts';
import { playersOf } from './find-players.ts';
import { playerIds } from './player-ids.ts';
import type { Recognised } from './recognise.ts';
import { asNamed } from '../../kit/service/name-order.ts';

const never = sql<SqlBool>`false`;

const isId = (column: string, id: string | null): RawBuilder<SqlBool> =>
  id === null ? never : sql<SqlBool>`${sql.ref(column)} = ${id}::bigint`;

const isAny = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

const holds = (columns: readonly string[], { text, id }: Recognised, key: string): RawBuilder<SqlBool> =>
  isAny([...columns.map((column) => contains(column, text)), isId(key, id)]);

/** What is named exactly comes before what only holds the text. */
const exactFirst = (columns: readonly string[], text: string): RawBuilder<unknown> =>
  sql`not (${sql.join(
    columns.map((column) => sql`lower(${sql.ref(column)}) = lower(${text})`),
    sql` or `,
  )})`;

type Row = { id: string; name: string; note: string | null };
type Finder = (ctx: Ctx, wanted: Recognised) => Promise<readonly Row[]>;

/** One statement a kind, each under the same scope as the list of its screen. */
export const FINDERS: Readonly<Partial<Record<FoundKind, Finder>>> = {
  player: async (ctx, { text }) => {
    const ids = await playerIds(ctx, { text, limit: MAX_FOUND });
    return (await playersOf(ctx, ids)).map((player) => ({
      id: player.id,
      name: player.user_name,
      note: `${player.site_name} · ${player.agent_name}`,
    }));
  },
  address: async ({ db, user }, { text, isAddress }) => {
    if (!isAddress) return [];
    const { players } = await db
      .selectFrom('player_address')
      .innerJoin('player', 'player.id', 'player_address.player_id')
      .innerJoin('site', 'site.id', 'player.site_id')
      .where('player_address.ip', '=', text)
      .where(inScope(user.scope, 'site.agent_id'))
      .select((eb) => eb.fn.count<string>('player_address.player_id').distinct().as('players'))
      .executeTakeFirstOrThrow();
    return players === '0' ? [] : [{ id: text, name: text, note: players }];
  },
  campaign: (ctx, wanted) =>
    ctx.db
      .selectFrom('free_round_campaign as campaign')
      .where('campaign.deleted_at', 'is', null)
      .where(inScope(ctx.user.scope, 'campaign.agent_id'))
      .where(holds(['campaign.code', 'campaign.name'], wanted, 'campaign.id'))
      .select(['campaign.id', 'campaign.name', 'campaign.code as note'])
      .orderBy(exactFirst(['campaign.code', 'campaign.name'], wanted.text))
      .orderBy(asNamed(ctx, 'campaign.name'))
      .limit(MAX_FOUND)
      .execute(),
  website: (ctx, wanted) =>
    ctx.db
      .selectFrom('site')
      .where('deleted_at', 'is', null)
      .where(inScope(ctx.user.scope, 'site.agent_id'))
      .where(holds(['site.code', 'site.name'], wanted, 'site.id'))
      .select(['id', 'name', 'code as note'])
      .orderBy(exactFirst(['site.code', 'site.name'], wanted.text))
      .orderBy(asNamed(ctx, 'name'))
      .limit(MAX_FOUND)
      .execute(),
  agent: (ctx, wanted) =>
    ctx.db
      .selectFrom('agent')
      .where('deleted_at', 'is', null)
      .where(inScope(ctx.user.scope, 'agent.id'))
      .where(holds(['agent.seller_id', 'agent.name'], wanted, 'agent.id'))
      .select(['id', 'name', 'seller_id as note'])
      .orderBy(exactFirst(['agent.seller_id', 'agent.name'], wanted.text))
      .orderBy(asNamed(ctx, 'name'))
      .limit(MAX_FOUND)
      .execute(),
  game: (ctx, wanted) =>
    ctx.db
      .selectFrom('game')
      .where('deleted_at', 'is', null)
      .where(holds(['game.code', 'game.name', 'game.name_zh'], wanted, 'game.id'))
      .select(['id', 'name', 'code as note'])
      .orderBy(exactFirst(['game.code', 'game.name', 'game.name_zh'], wanted.text))
      .orderBy(asNamed(ctx, 'name'))
      .limit(MAX_FOUND)
      .execute(),
  currency: ({ db }, { text }) =>
    db
      .selectFrom('currency')
      .where('deleted_at', 'is', null)
      .where(sql<SqlBool>`upper(code) = upper(${text})`)
      .select(['id', 'code as name', 'name as note'])
      .limit(MAX_FOUND)
      .execute(),
  user: (ctx, wanted) =>
    fromUsers(ctx.db)
      .where(isManageable(ctx))
      .where(holds(['staff_user.user_name', 'staff_user.name'], wanted, 'staff_user.id'))
      .select(['staff_user.id', 'staff_user.user_name as name', 'staff_user.name as note'])
      .orderBy(exactFirst(['staff_user.user_name', 'staff_user.name'], wanted.text))
      .orderBy(asNamed(ctx, 'staff_user.user_name'))
      .limit(MAX_FOUND)
      .execute(),
  approval: async (ctx, { id }) => {
    if (id === null) return [];
    const { decidable, own } = await inboxRules(ctx);
    return fromInbox(ctx.db, ctx.now())
      .where('entry.kind', '=', 'request')
      .where('entry.id', '=', id)
      .where(isAny([sql<SqlBool>`${decidable}`, sql<SqlBool>`${own}`]))
      .select(['entry.id', 'entry.operation as name', 'entry.object_name as note'])
      .execute();
  },
  request: async ({ db, user }, { text, isRequestId }) => {
    if (!isRequestId) return [];
    const row = await db
      .selectFrom('audit_event')
      .where('request_id', '=', text.toLowerCase())
      .where(inScope(user.scope, 'audit_event.agent_id'))
      .select(['request_id as id', 'action as note'])
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst();
    return row === undefined ? [] : [{ ...row, name: row.id }];
  },
};

export const toFound = (kind: FoundKind, { id, name, note }: Row): Found => ({ kind, id, name, note: note ?? '' });

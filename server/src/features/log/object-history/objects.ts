import type { HistoryType } from '@manager/contract/features/log/object-history';
import { Id, IdPair } from '@manager/contract/kit/fields';
import { isOperatorStaff } from '@manager/contract/kit/writes';
import { sql } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope, isInScope } from '../../../kit/service/scope.ts';
import type { DB } from '../../../postgres/types.gen.ts';

/** What belongs to nobody: row-level security shows its audit rows to everybody (migration 0010), and so does the history. */
export const SHARED_TYPES: ReadonlySet<HistoryType> = new Set<HistoryType>([
  'currency',
  'game',
  'coin',
  'site_group',
  'sub_agent_group',
  'source_file',
  'math_key',
]);

/** Is there such an object, removed or not, that the reader may see? What is out of scope does not exist. */
export const OBJECTS: Record<HistoryType, (ctx: Ctx, id: string) => Promise<boolean>> = {
  website: (ctx, id) => existsInScope(ctx, 'site', id),
  agent: async (ctx, id) => {
    const row = await ctx.db.selectFrom('agent').select('id').where('id', '=', id).executeTakeFirst();
    return row !== undefined && isInScope(ctx.user.scope, row.id);
  },
  user: async (ctx, id) => {
    const row = await ctx.db.selectFrom('staff_user').select(['agent_id', 'is_super']).where('id', '=', id).executeTakeFirst();
    if (row === undefined) return false;
    return ctx.user.isSuper || id === ctx.user.id || (!row.is_super && isInScope(ctx.user.scope, row.agent_id));
  },
  group: async (ctx, id) => {
    const row = await ctx.db.selectFrom('auth_group').select('agent_id').where('id', '=', id).executeTakeFirst();
    return row !== undefined && isInScope(ctx.user.scope, row.agent_id);
  },
  website_game: async (ctx, id) => {
    const [siteId = '', gameId = ''] = id.split('-');
    return (await existsInScope(ctx, 'site', siteId)) && (await exists(ctx, 'game', gameId));
  },
  site_group: (ctx, id) => exists(ctx, 'site_group', id),
  currency: (ctx, id) => exists(ctx, 'currency', id),
  game: (ctx, id) => exists(ctx, 'game', id),
  source_file: (ctx, id) => exists(ctx, 'math_version', id),
  math_key: (ctx, id) => exists(ctx, 'math_key', id),
  vendor_contact: async (ctx, id) => isOperatorStaff(ctx.user) && (await exists(ctx, 'vendor_contact', id)),
  coin: (ctx, id) => exists(ctx, 'coin', id),
  player: (ctx, id) => existsAtSite(ctx, 'player', id),
  sub_agent: (ctx, id) => existsAtSite(ctx, 'sub_agent', id),
  sub_agent_group: (ctx, id) => exists(ctx, 'sub_agent_group', id),
  timed_change: async (ctx, id) => {
    const row = await ctx.db.selectFrom('timed_change').select('agent_id').where('id', '=', id).executeTakeFirst();
    return row !== undefined && (row.agent_id === null || isInScope(ctx.user.scope, row.agent_id));
  },
  drawing: (ctx, id) => exists(ctx, 'drawing', id),
  block: async (ctx, id) => {
    const row = await ctx.db
      .selectFrom('block')
      .leftJoin('site', 'site.id', 'block.site_id')
      .select('site.agent_id')
      .where('block.id', '=', id)
      .executeTakeFirst();
    return row !== undefined && isInScope(ctx.user.scope, row.agent_id);
  },
  play_rule: async (ctx, id) => {
    const row = await ctx.db
      .selectFrom('play_rule')
      .leftJoin('site', 'site.id', 'play_rule.site_id')
      .select(['play_rule.site_id', 'site.agent_id'])
      .where('play_rule.id', '=', id)
      .executeTakeFirst();
    return row !== undefined && (row.site_id === null || isInScope(ctx.user.scope, row.agent_id));
  },
  risk_mark: (ctx, id) => existsInScope(ctx, 'risk_mark', id),
  risk_rule: async (ctx, id) => isOperatorStaff(ctx.user) && (await exists(ctx, 'risk_rule', id)),
  game_exposure: async (ctx, id) => isOperatorStaff(ctx.user) && (await exists(ctx, 'game_exposure_rule', id)),
  login_rule: async (ctx, id) => {
    const row = await ctx.db.selectFrom('login_rule').select('owner_id').where('id', '=', id).executeTakeFirst();
    return row !== undefined && (row.owner_id === null ? isOperatorStaff(ctx.user) : isInScope(ctx.user.scope, row.owner_id));
  },
  rtp_band: async (ctx, id) =>
    (await ctx.db.selectFrom('rtp_band').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
  big_win: (ctx, id) => existsInScope(ctx, 'big_win', id),
  invalid_bet: (ctx, id) => existsInScope(ctx, 'invalid_bet', id),
  compensation: (ctx, id) => existsInScope(ctx, 'compensation', id),
  free_round_campaign: (ctx, id) => existsInScope(ctx, 'free_round_campaign', id),
  championship_entry: (ctx, id) => existsInScope(ctx, 'championship_entry', id),
  free_round_grant: (ctx, id) => existsInScope(ctx, 'free_round_grant', id),
  card: (ctx, id) => existsInScope(ctx, 'card', id),
  bonus_grant: (ctx, id) => existsInScope(ctx, 'bonus_grant', id),
  task_account: (ctx, id) => existsInScope(ctx, 'task_account', id),
  jackpot_pool: async (ctx, id) => {
    const row = await ctx.db.selectFrom('jackpot_pool').select('agent_id').where('id', '=', id).executeTakeFirst();
    return row !== undefined && (row.agent_id === null ? isOperatorStaff(ctx.user) : isInScope(ctx.user.scope, row.agent_id));
  },
  jackpot_order: async (ctx, id) => {
    const row = await ctx.db.selectFrom('jackpot_order').select('agent_id').where('id', '=', id).executeTakeFirst();
    return row !== undefined && isInScope(ctx.user.scope, row.agent_id);
  },
  activity: async (ctx, id) => {
    const row = await ctx.db.selectFrom('activity').select(['agent_id', 'approved_at']).where('id', '=', id).executeTakeFirst();
    // The operator's own are seen by everybody once they are agreed to.
    if (row?.agent_id === null) return ctx.user.scope.kind === 'all' || row.approved_at !== null;
    return row !== undefined && isInScope(ctx.user.scope, row.agent_id);
  },
  activity_prize: (ctx, id) => existsInScope(ctx, 'activity_prize', id),
  collection_exchange: (ctx, id) => existsInScope(ctx, 'collection_exchange', id),
  reconcile_row: (ctx, id) => existsAtSite(ctx, 'recon_row', id),
  settlement_run: (ctx, id) => existsInScope(ctx, 'settlement_run', id),
  // Known by the agent, and there before anybody has set them.
  settlement_terms: async (ctx, id) => isInScope(ctx.user.scope, id),
  // The operator: one, and there before anybody has described it.
  company: async () => true,
  auth_rule: (ctx, id) => exists(ctx, 'auth_rule', id),
  // Known by name, and there before anybody has set it.
  setting: async () => true,
};

/** A setting has a name, a game at a website two numbers, everything else a number. */
export const isIdOf = (type: HistoryType, id: string): boolean => {
  if (type === 'setting') return true;
  return (type === 'website_game' ? IdPair : Id).safeParse(id).success;
};

/** Tables whose rows belong to an agent. */
type OwnedTable = { [T in keyof DB]: DB[T] extends { agent_id: string } ? T : never }[keyof DB];

const existsInScope = async (ctx: Ctx, table: OwnedTable, id: string): Promise<boolean> => {
  const isSeen = inScope(ctx.user.scope, `${table}.agent_id`);
  const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id} and ${isSeen}`.execute(ctx.db);
  return rows.length > 0;
};

const existsAtSite = async (ctx: Ctx, table: 'player' | 'sub_agent' | 'recon_row', id: string): Promise<boolean> => {
  const isSeen = inScope(ctx.user.scope, 'site.agent_id');
  const owned = sql`select 1 from ${sql.table(table)} as owned join site on site.id = owned.site_id where owned.id = ${id} and ${isSeen}`;
  return (await owned.execute(ctx.db)).rows.length > 0;
};

const exists = async (
  ctx: Ctx,
  table:
    | 'auth_rule'
    | 'coin'
    | 'currency'
    | 'drawing'
    | 'game'
    | 'game_exposure_rule'
    | 'math_key'
    | 'math_version'
    | 'risk_rule'
    | 'site_group'
    | 'sub_agent_group'
    | 'vendor_contact',
  id: string,
): Promise<boolean> => {
  const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id}`.execute(ctx.db);
  return rows.length > 0;
};

import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';

type About = { object_type: string; object_id: string; before: unknown; after: unknown };

/** Where objects of a type are kept: what they are called, and of whom they are. */
type Kept = {
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  isSeen: (ctx: Ctx) => RawBuilder<SqlBool>;
};

const everybody = (): RawBuilder<SqlBool> => sql<SqlBool>`true`;
const ofAgent =
  (column: string) =>
  ({ user }: Ctx): RawBuilder<SqlBool> =>
    inScope(user.scope, column);
const ownName = (table: string, column: string): Pick<Kept, 'from' | 'id' | 'name'> => ({
  from: sql.table(table),
  id: sql.ref(`${table}.id`),
  name: sql.ref(`${table}.${column}`),
});
/** Of a website: called by it, and by what it is there. */
const atSite = (table: string, name: RawBuilder<unknown>): Kept => ({
  from: sql`${sql.table(table)} join site on site.id = ${sql.ref(`${table}.site_id`)}`,
  id: sql.ref(`${table}.id`),
  name,
  isSeen: ofAgent('site.agent_id'),
});
/** What is set for a game, at all websites or those of a group. */
const ofGameAndGroup = (table: string): Kept => ({
  from: sql`${sql.table(table)} join game on game.id = ${sql.ref(`${table}.game_id`)} left join site_group on site_group.id = ${sql.ref(`${table}.site_group_id`)}`,
  id: sql.ref(`${table}.id`),
  name: sql`concat_ws(' · ', game.name, site_group.name)`,
  isSeen: everybody,
});
const agent: Kept = { ...ownName('agent', 'name'), isSeen: ofAgent('agent.id') };

const KEPT: Readonly<Record<string, Kept>> = {
  website: { ...ownName('site', 'name'), isSeen: ofAgent('site.agent_id') },
  agent,
  settlement_terms: agent,
  group: { ...ownName('auth_group', 'name'), isSeen: ofAgent('auth_group.agent_id') },
  user: {
    ...ownName('staff_user', 'user_name'),
    isSeen: ({ user }) =>
      user.isSuper
        ? everybody()
        : sql<SqlBool>`(staff_user.id = ${user.id} or (not staff_user.is_super and ${inScope(user.scope, 'staff_user.agent_id')}))`,
  },
  game: { ...ownName('game', 'name'), isSeen: everybody },
  currency: { ...ownName('currency', 'code'), isSeen: everybody },
  coin: { ...ownName('coin', 'name'), isSeen: everybody },
  site_group: { ...ownName('site_group', 'name'), isSeen: everybody },
  drawing: { ...ownName('drawing', 'name'), isSeen: everybody },
  sub_agent_group: { ...ownName('sub_agent_group', 'name'), isSeen: everybody },
  source_file: {
    from: sql`math_version left join game on game.id = math_version.game_id`,
    id: sql.ref('math_version.id'),
    name: sql`coalesce(game.name || ' · ' || math_version.rtp_profile || ' · ' || math_version.math_version, math_version.file_name)`,
    isSeen: everybody,
  },
  rtp_band: ofGameAndGroup('rtp_band'),
  game_exposure: ofGameAndGroup('game_exposure_rule'),
  risk_mark: {
    from: sql`risk_mark join player on player.id = risk_mark.player_id`,
    id: sql.ref('risk_mark.id'),
    name: sql.ref('player.user_name'),
    isSeen: ofAgent('risk_mark.agent_id'),
  },
  auth_rule: { ...ownName('auth_rule', 'code'), isSeen: everybody },
  player: atSite('player', sql.ref('player.user_name')),
  sub_agent: atSite('sub_agent', sql.ref('sub_agent.code')),
  reconcile_row: atSite('recon_row', sql`concat_ws(' · ', site.name, recon_row.settle_date, recon_row.currency)`),
  website_game: {
    from: sql`site cross join game`,
    id: sql`(site.id || '-' || game.id)`,
    name: sql`site.name || ' · ' || game.name`,
    isSeen: ofAgent('site.agent_id'),
  },
  block: {
    from: sql`block left join site on site.id = block.site_id left join player on player.id = block.player_id left join game on game.id = block.game_id`,
    id: sql.ref('block.id'),
    name: sql`concat_ws(' · ', player.user_name, site.name, game.name)`,
    isSeen: ofAgent('site.agent_id'),
  },
  invalid_bet: {
    from: sql`invalid_bet`,
    id: sql.ref('invalid_bet.id'),
    name: sql.ref('invalid_bet.bet_id'),
    isSeen: ofAgent('invalid_bet.agent_id'),
  },
  activity: {
    from: sql`activity`,
    id: sql.ref('activity.id'),
    name: sql`activity.title ->> 'en'`,
    isSeen: ofAgent('activity.agent_id'),
  },
  activity_prize: {
    from: sql`activity_prize join player on player.id = activity_prize.player_id join activity on activity.id = activity_prize.activity_id`,
    id: sql.ref('activity_prize.id'),
    name: sql`concat_ws(' · ', player.user_name, activity.title ->> 'en', trim_scale(activity_prize.prize) || ' ' || activity_prize.currency)`,
    isSeen: ofAgent('activity_prize.agent_id'),
  },
  collection_exchange: {
    from: sql`collection_exchange join player on player.id = collection_exchange.player_id join activity on activity.id = collection_exchange.activity_id`,
    id: sql.ref('collection_exchange.id'),
    name: sql`concat_ws(' · ', player.user_name, activity.title ->> 'en', collection_exchange.exchange_no)`,
    isSeen: ofAgent('collection_exchange.agent_id'),
  },
  free_round_campaign: {
    from: sql`free_round_campaign`,
    id: sql.ref('free_round_campaign.id'),
    name: sql.ref('free_round_campaign.name'),
    isSeen: ofAgent('free_round_campaign.agent_id'),
  },
  free_round_grant: {
    from: sql`free_round_grant join player on player.id = free_round_grant.player_id join free_round_campaign as campaign on campaign.id = free_round_grant.campaign_id`,
    id: sql.ref('free_round_grant.id'),
    name: sql`concat_ws(' · ', player.user_name, campaign.name)`,
    isSeen: ofAgent('free_round_grant.agent_id'),
  },
  card: {
    from: sql`card join player on player.id = card.player_id join game on game.id = card.game_id`,
    id: sql.ref('card.id'),
    name: sql`concat_ws(' · ', player.user_name, game.name)`,
    isSeen: ofAgent('card.agent_id'),
  },
  championship_entry: {
    from: sql`championship_entry join player on player.id = championship_entry.player_id join activity on activity.id = championship_entry.activity_id`,
    id: sql.ref('championship_entry.id'),
    name: sql`concat_ws(' · ', player.user_name, activity.code)`,
    isSeen: ofAgent('championship_entry.agent_id'),
  },
  compensation: {
    from: sql`compensation join player on player.id = compensation.player_id`,
    id: sql.ref('compensation.id'),
    name: sql`concat_ws(' · ', player.user_name, trim_scale(compensation.money) || ' ' || compensation.currency)`,
    isSeen: ofAgent('compensation.agent_id'),
  },
  settlement_run: {
    from: sql`settlement_run join agent on agent.id = settlement_run.agent_id`,
    id: sql.ref('settlement_run.id'),
    name: sql`agent.name || ' · ' || settlement_run.date_from || ' – ' || settlement_run.date_to`,
    isSeen: ofAgent('agent.id'),
  },
};

type Found = { type: string; id: string; name: string; is_seen: boolean };

/**
 * The names of what rows are about, one question for all of them. What is there and out of the reader's scope has no name; what is gone has
 * the one that the row recorded. The question goes past row-level security to tell these two apart, and carries the scope itself.
 */
export const objectNames = async (ctx: Ctx, rows: readonly About[]): Promise<(row: About) => string | null> => {
  const ids = new Map<string, Set<string>>();
  for (const { object_type: type, object_id: id } of rows)
    if (KEPT[type] !== undefined && isIdOf(type, id)) ids.set(type, (ids.get(type) ?? new Set()).add(id));
  const found = new Map<string, Found>();
  if (ids.size > 0) {
    const questions = [...ids].map(([type, wanted]) => asked(ctx, type, [...wanted]));
    const answer = await sql<Found>`${sql.join(questions, sql` union all `)}`.execute(ctx.wholeDb);
    for (const one of answer.rows) found.set(`${one.type} ${one.id}`, one);
  }
  return ({ object_type: type, object_id: id, before, after }) => {
    if (KEPT[type] === undefined || !isIdOf(type, id)) return null;
    const one = found.get(`${type} ${id}`);
    return one === undefined ? recordedName(after, before) : one.is_seen ? one.name : null;
  };
};

const isIdOf = (type: string, id: string): boolean =>
  (type === 'website_game' ? /^[1-9]\d{0,17}-[1-9]\d{0,17}$/ : /^[1-9]\d{0,17}$/).test(id);

const asked = (ctx: Ctx, type: string, ids: readonly string[]): RawBuilder<unknown> => {
  const { from, id, name, isSeen } = KEPT[type] as Kept;
  const isWanted =
    type === 'website_game'
      ? sql`(site.id, game.id) in (select * from unnest(${ids.map((pair) => pair.split('-')[0])}::bigint[], ${ids.map((pair) => pair.split('-')[1])}::bigint[]))`
      : sql`${id} = any(${[...ids]}::bigint[])`;
  return sql`select ${type}::text as type, ${id}::text as id, ${name}::text as name, coalesce(${isSeen(ctx)}, false) as is_seen from ${from} where ${isWanted}`;
};

const recordedName = (...sides: readonly unknown[]): string | null => {
  for (const side of sides)
    if (typeof side === 'object' && side !== null)
      for (const name of ['name', 'user_name', 'code']) {
        const value = (side as Record<string, unknown>)[name];
        if (typeof value === 'string' && value !== '') return value;
      }
  return null;
};

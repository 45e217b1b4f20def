import { ActivityRow } from '@manager/contract/features/activity/activity';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { isOperatorStaff } from '@manager/contract/kit/writes';
import type { ActivityState } from '@manager/domain/activity';
import { activity as machine } from '@manager/domain/activity';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { defineResource, type Resource } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { isEditor } from '../../../kit/service/editors.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { inScope, isInScope, type Scope } from '../../../kit/service/scope.ts';
import type { DB } from '../../../postgres/types.gen.ts';
import { AppError } from '../../../base/app-error.ts';
import type { ActivityKind, StoredActivity } from './activity-kind.ts';
import { asNamed } from '../../../kit/service/name-order.ts';

/** The moves of an activity, on the screen of its kind. */
export type ActivityEndpoints = Record<
  'save' | 'clone' | 'submit' | 'approve' | 'cancel' | 'delete',
  Pick<Endpoint, 'access' | 'writes'>
>;

export type ActivityResource<Row extends ActivityRow> = Resource<'activity', DB, 'activity', Row>;

/** Kinds of activities that share a screen. */
export type ActivityList<Row extends ActivityRow> = {
  kinds: readonly ActivityKind[];
  endpoints: ActivityEndpoints;
  /** The row with its rule and whatever else the kind shows. */
  complete: (row: ActivityRow, rule: { kind: string }) => Row;
};

/**
 * Activities of agents in scope; and of the operator's own those that have been agreed to and run at a website in scope: to be looked at.
 * Nobody but the operator's staff changes these.
 */
export const activityInScope = (scope: Scope): RawBuilder<SqlBool> =>
  scope.kind === 'all'
    ? inScope(scope, 'activity.agent_id')
    : sql<SqlBool>`(${inScope(scope, 'activity.agent_id')} or activity.agent_id is null and activity.approved_at is not null
        and exists (select 1 from site where ${inScope(scope, 'site.agent_id')}
          and (activity.site_ids = '{}' or site.id = any(activity.site_ids))))`;

/** May the caller change it at all? What is the operator's own stays with its staff (decision 0029). */
export const mayChange = ({ user }: Ctx, { agent_id: agentId }: Pick<ActivityRow, 'agent_id'>): boolean =>
  agentId === null ? isOperatorStaff(user) : isInScope(user.scope, agentId);

/** Errors: `permission.operator_only`. */
export const requireChangeable = (ctx: Ctx, row: Pick<ActivityRow, 'agent_id'>): void => {
  if (!mayChange(ctx, row)) throw new AppError('permission.operator_only');
};

const inLanguage = (texts: unknown, language: string): string => {
  const of = texts as Readonly<Record<string, string>>;
  return of[language] || of['en'] || '';
};
export const nameOf = ({ language }: Pick<Ctx, 'language'>, title: unknown): string => inLanguage(title, language);

/** Ids and names of what a column lists, as far as the caller may see it. */
const listed = (ctx: Ctx, [table, column]: readonly ['site' | 'agent' | 'game', string], condition: RawBuilder<SqlBool>) =>
  sql<
    { id: string; name: string }[]
  >`(select coalesce(json_agg(json_build_object('id', one.id::text, 'name', one.name) order by ${asNamed(ctx, 'one.name')}, one.id), '[]')
    from ${sql.table(table)} as one where one.id = any(${sql.ref(`activity.${column}`)}) and ${condition})`;

const everything = sql<SqlBool>`true`;

const select = (ctx: Ctx, query: Parameters<ActivityResource<ActivityRow>['rows']>[1]) => {
  const { scope } = ctx.user;
  return query
    .leftJoin('agent', 'agent.id', 'activity.agent_id')
    .leftJoin('payout_budget', 'payout_budget.id', 'activity.budget_id')
    .selectAll('activity')
    .select(['agent.name as agent_name', 'payout_budget.reserved', 'payout_budget.paid'])
    .select(isEditor(ctx, { type: 'activity', column: 'activity.id' }).as('is_editor'))
    .select([
      sql<number>`(select count(*)::int from activity_player as one
        where one.activity_id = activity.id and one.joined_at is not null and ${inScope(scope, 'one.agent_id')})`.as('joined'),
      listed(ctx, ['site', 'site_ids'], inScope(scope, 'one.agent_id')).as('sites'),
      listed(ctx, ['site', 'off_site_ids'], inScope(scope, 'one.agent_id')).as('off_sites'),
      listed(ctx, ['agent', 'off_agent_ids'], inScope(scope, 'one.id')).as('off_agents'),
      listed(ctx, ['game', 'game_ids'], everything).as('games'),
      listed(ctx, ['game', 'off_game_ids'], everything).as('off_games'),
    ]);
};
type Selected = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

const spread = (row: Selected) => ({
  site_ids: row.sites.map(({ id }) => id),
  sites: row.sites.map(({ name }) => name),
  game_ids: row.games.map(({ id }) => id),
  games: row.games.map(({ name }) => name),
  off_site_ids: row.off_sites.map(({ id }) => id),
  off_sites: row.off_sites.map(({ name }) => name),
  off_agent_ids: row.off_agents.map(({ id }) => id),
  off_agents: row.off_agents.map(({ name }) => name),
  off_game_ids: row.off_games.map(({ id }) => id),
  off_games: row.off_games.map(({ name }) => name),
});

const abilitiesOf = (
  ctx: Ctx,
  row: StoredActivity & { is_editor: unknown },
  endpoints: ActivityEndpoints,
): ActivityRow['can'] => {
  const state = row.state as ActivityState;
  const may = (name: keyof ActivityEndpoints): boolean => mayChange(ctx, row) && mayCall(ctx, endpoints[name]);
  return {
    edit: state === 'draft' && may('save'),
    edit_running: (state === 'scheduled' || state === 'running') && may('save'),
    clone: may('clone'),
    submit: state === 'draft' && row.submitted_at === null && may('submit'),
    approve: state === 'draft' && row.is_editor !== true && may('approve'),
    cancel: machine.canMove(state, 'cancelled') && may('cancel'),
    delete: state === 'draft' && may('delete'),
  };
};

/** Budgets of the operator are its staff's to see (migration 0027). */
const budgetOf = (ctx: Ctx, row: Selected): Pick<ActivityRow, 'reserved' | 'paid'> =>
  row.agent_id === null && ctx.user.scope.kind !== 'all'
    ? { reserved: null, paid: null }
    : { reserved: row.reserved ?? '0', paid: row.paid ?? '0' };

const toRow = (ctx: Ctx, row: Selected, endpoints: ActivityEndpoints): ActivityRow =>
  ActivityRow.parse({
    ...row,
    ...spread(row),
    ...budgetOf(ctx, row),
    // Of an agent above nobody below is told the name.
    agent_name: isInScope(ctx.user.scope, row.agent_id) ? row.agent_name : null,
    name: nameOf(ctx, row.title),
    budget: row.budget,
    min_bet_usd: row.min_bet_usd,
    max_bet_usd: row.max_bet_usd,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    approved_at: row.approved_at?.toISOString() ?? null,
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
    settled_at: row.settled_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    can: abilitiesOf(ctx, row, endpoints),
  });

const NOT_AUDITED = [
  'version',
  'agent_name',
  'name',
  'reserved',
  'paid',
  'joined',
  'sites',
  'games',
  'off_sites',
  'off_agents',
  'off_games',
  'created_at',
  'updated_at',
  'can',
] as const;

/** The activities of some kinds, as one list. Their audit rows are all of one type. */
export const activityResource = <Row extends ActivityRow>({
  kinds,
  endpoints,
  complete,
}: ActivityList<Row>): ActivityResource<Row> => {
  const names = kinds.map(({ kind }) => kind);
  return defineResource({
    name: 'activity',
    table: 'activity',
    from: (db) => db.selectFrom('activity').where('activity.deleted_at', 'is', null).where('activity.kind', 'in', names),
    rows: async (ctx, query) => {
      const rows = await select(ctx, query).execute();
      return rows.map((row) => complete(toRow(ctx, row, endpoints), row.rule as { kind: string }));
    },
    // With the kind, so that no other one is locked by its id.
    scope: ({ user }) => sql<SqlBool>`(${activityInScope(user.scope)} and activity.kind = any(${names}::text[]))`,
    agentIdOf: (row) => row.agent_id,
    audited: {
      parse: (row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !(NOT_AUDITED as readonly string[]).includes(name))),
    },
  });
};

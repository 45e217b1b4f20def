import * as contract from '@manager/contract/features/risk-set/account-risk';
import { riskMark } from '@manager/domain/risk-mark';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { defineResource } from '../../../kit/resource/resource.ts';
import { shownTo } from '../../../kit/service/field-codes.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { inScope } from '../../../kit/service/scope.ts';

const text = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The profile in force at a website, in the statement itself (docs/formulas.md#what-is-in-force). */
const complianceOf = sql<string>`coalesce((
  with recursive line as (
    select 0 as step, site.compliance_profile as profile, site.agent_id as above_id
    union all
    select line.step + 1, agent.compliance_profile, agent.parent_id from agent join line on agent.id = line.above_id
  )
  select profile from line where profile is not null order by step limit 1), 'regulated')`;

/** Marks that the rule of a mark made of the player today: what its most times a day is held against. */
const autoTimes = (now: Date): RawBuilder<number> => sql<number>`(
  select count(*)::int from risk_mark other where other.player_id = risk_mark.player_id and other.rule = risk_mark.rule
    and other.created_at >= date_trunc('day', ${now}::timestamptz at time zone 'UTC') at time zone 'UTC')`;

/** G-1. A mark belongs to the agent of its website. */
export const riskMarks = defineResource({
  name: 'risk_mark',
  table: 'risk_mark',
  from: (db) =>
    db
      .selectFrom('risk_mark')
      .innerJoin('site', 'site.id', 'risk_mark.site_id')
      .innerJoin('player', 'player.id', 'risk_mark.player_id')
      .leftJoin('game', 'game.id', 'risk_mark.game_id')
      .leftJoin('risk_rule', 'risk_rule.kind', 'risk_mark.rule')
      .where('risk_mark.deleted_at', 'is', null),
  rows: async (ctx, query) => {
    const rows = await query
      .selectAll('risk_mark')
      .select([
        'site.name as site_name',
        'player.user_name',
        'game.name as game_name',
        'risk_rule.daily_auto_times',
        complianceOf.as('compliance'),
        autoTimes(ctx.now()).as('auto_times'),
      ])
      .execute();
    const may = {
      edit: mayCall(ctx, contract.saveMark),
      review: mayCall(ctx, contract.reviewMark),
      release: mayCall(ctx, contract.releaseMark),
    };
    return rows.map((row) => {
      const state = row.state as contract.MarkRow['state'];
      const review = may.review && riskMark.canMove(state, 'reviewed');
      return contract.MarkRow.parse({
        ...row,
        // The shared address that the rule found.
        evidence: shownTo(ctx, { path: contract.getMarkList.path, value: row.evidence }).value,
        ends_at: text(row.ends_at),
        reviewed_at: text(row.reviewed_at),
        released_at: text(row.released_at),
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
        can: {
          edit: may.edit && state !== 'released',
          delete: false,
          review,
          release: may.release && riskMark.canMove(state, 'released'),
          control: review && row.compliance === 'unregulated',
        },
      });
    });
  },
  scope: ({ user }) => sql<SqlBool>`${inScope(user.scope, 'risk_mark.agent_id')}`,
  agentIdOf: (row) => row.agent_id,
  audited: contract.MarkRow.pick({
    player_id: true,
    user_name: true,
    site_id: true,
    source: true,
    rule: true,
    description: true,
    state: true,
    outcome: true,
    max_bet_usd: true,
    needs_check: true,
    control: true,
    game_id: true,
    control_rtp: true,
    times: true,
    ends_at: true,
    released_how: true,
  }),
});

import * as contract from '@manager/contract/features/account/free-round-bonus';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { ALL_ROUNDS, LATE_REPORTS } from '@manager/domain/free-round';
import type { PayoutState } from '@manager/domain/payout';
import { sql, type SqlBool } from 'kysely';
import { columnsIn, conditionOf, EVERY_ROW, type Filters } from '../../../kit/resource/conditions.ts';
import { givenSql } from '../../../kit/bet/given.ts';
import { readPage } from '../../../kit/resource/read-page.ts';
import { findRow, visibleRows } from '../../../kit/resource/resource.ts';
import { contains } from '../../../kit/service/contains.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { campaigns, campaignStateSql } from './campaign-row.ts';
import { grants, payoutStateSql } from './grant-row.ts';

type GrantQuery = ParsedOf<typeof contract.getGrantList>;
type GrantPayout = OutputOf<typeof contract.getGrantDetail>['payouts'][number];
type CampaignQuery = ParsedOf<typeof contract.getCampaignList>;

const ofCampaign = columnsIn('free_round_campaign');
const ofGrant = columnsIn('free_round_grant');

const campaignFilters: Filters<CampaignQuery> = {
  text: ofCampaign.contains('code', 'name', 'note'),
  site_id: (id) => sql<SqlBool>`exists (select 1 from free_round_campaign_site as at
    where at.campaign_id = free_round_campaign.id and at.site_id = ${id})`,
  game_id: (id) => sql<SqlBool>`${id}::bigint = any(free_round_campaign.game_ids)`,
  state: (state, { now }) => sql<SqlBool>`${campaignStateSql(now())} = ${state}`,
  by_user: ofCampaign.contains('by_user'),
};

const grantFilters: Filters<GrantQuery> = {
  time_from: (at) => sql<SqlBool>`free_round_grant.created_at >= ${at}`,
  time_to: (at) => sql<SqlBool>`free_round_grant.created_at < ${at}`,
  campaign_id: ofGrant.equals('campaign_id'),
  site_id: ofGrant.equals('site_id'),
  player_id: ofGrant.equals('player_id'),
  user_name: (text) => contains('player.user_name', text),
  game_id: (id) => sql<SqlBool>`${id}::bigint = any(free_round_grant.game_ids)`,
  currency: ofGrant.equals('currency'),
  state: (states) => (states.length === 0 ? EVERY_ROW : sql<SqlBool>`free_round_grant.state = any(${[...states]}::text[])`),
  payout_state: (state) => sql<SqlBool>`${payoutStateSql} = ${state}`,
  by_user: ofGrant.contains('by_user'),
};

export const getCampaignList = async (ctx: Ctx, input: CampaignQuery): Promise<OutputOf<typeof contract.getCampaignList>> => {
  const query = visibleRows(ctx, campaigns).where(conditionOf(ctx, { filters: campaignFilters, input }));
  const page = await readPage(ctx, { query, rows: campaigns.rows, table: campaigns.table, input });
  return { ...page, can: { add: mayCall(ctx, contract.addCampaign) } };
};

export const getGrantList = async (ctx: Ctx, input: GrantQuery): Promise<OutputOf<typeof contract.getGrantList>> => {
  const query = visibleRows(ctx, grants).where(conditionOf(ctx, { filters: grantFilters, input }));
  const page = await readPage(ctx, { query, rows: grants.rows, table: grants.table, input });
  return { ...page, can: { cancel: mayCall(ctx, contract.cancelGrants) } };
};

export const getGrantDetail = async (
  ctx: Ctx,
  { id }: ParsedOf<typeof contract.getGrantDetail>,
): Promise<OutputOf<typeof contract.getGrantDetail>> => {
  const row = await findRow(ctx, grants, id);
  const payouts = await ctx.db
    .selectFrom('free_round_payout')
    .innerJoin('payout', 'payout.id', 'free_round_payout.payout_id')
    .select(['free_round_payout.round_id', 'payout.amount', 'payout.state', 'payout.transfer_id', 'payout.last_error'])
    .select(['payout.created_at', 'payout.paid_at'])
    .select(givenSql(CAUSE).as('given_otherwise'))
    .where('free_round_payout.grant_id', '=', id)
    .orderBy('payout.id', 'desc')
    .execute();
  return {
    ...row,
    payouts: payouts.map(({ round_id: roundId, ...payout }) => ({
      ...payout,
      ...partOf(roundId),
      state: payout.state as PayoutState,
      amount: payout.amount,
      given_otherwise: payout.given_otherwise,
      created_at: payout.created_at.toISOString(),
      paid_at: payout.paid_at?.toISOString() ?? null,
    })),
  };
};

const CAUSE = sql`select payout.site_id, payout.player_id, payout.bet_id, payout.round_id, '' as ref, payout.id as beside`;

const partOf = (roundId: string): Pick<GrantPayout, 'part' | 'round_id'> => {
  if (roundId === ALL_ROUNDS) return { part: 'all_rounds', round_id: '' };
  return roundId === LATE_REPORTS ? { part: 'late_reports', round_id: '' } : { part: 'round', round_id: roundId };
};

export const getCampaignDetail = (
  ctx: Ctx,
  { id }: ParsedOf<typeof contract.getCampaignDetail>,
): Promise<OutputOf<typeof contract.getCampaignDetail>> => findRow(ctx, campaigns, id);

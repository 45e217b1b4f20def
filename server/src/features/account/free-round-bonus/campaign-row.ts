import * as contract from '@manager/contract/features/account/free-round-bonus';
import { decimal, toWire } from '@manager/domain/money';
import { sql } from 'kysely';
import { defineResource } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { asNamed } from '../../../kit/service/name-order.ts';

export type StoredBets = Record<string, { bet: string; max_win: string | null }>;

export const namesOf = (ctx: Ctx, table: 'site' | 'game', ids: string) =>
  sql<
    string[]
  >`array(select one.name from ${sql.table(table)} as one where one.id = any(${sql.raw(ids)}) order by ${asNamed(ctx, 'one.name')})`;

const SITE_IDS = 'array(select at.site_id from free_round_campaign_site as at where at.campaign_id = free_round_campaign.id)';

export const campaignStateSql = (now: Date) => sql<contract.CampaignRow['state']>`case
  when free_round_campaign.cancelled_at is not null then 'cancelled'
  when free_round_campaign.expires_at <= ${now} then 'ended'
  when free_round_campaign.starts_at <= ${now} then 'running'
  else 'scheduled' end`;

type Winnings = { currency: string; won: string; payable: string };

const winningsOfCampaign = sql<Winnings[]>`(
  select coalesce(json_agg(json_build_object('currency', one.currency, 'won', one.won::text, 'payable', one.payable::text)
    order by one.currency), '[]')
  from (
    select currency, sum(won) as won, sum(least(won, max_win)) as payable from free_round_grant as given
    where given.campaign_id = free_round_campaign.id and won <> 0 group by currency
  ) as one)`;

const sumsOf = (winnings: readonly Winnings[]) => ({
  won: winnings.map(({ currency, won }) => `${toWire(decimal(won))} ${currency}`),
  payable: winnings.map(({ currency, payable }) => `${toWire(decimal(payable))} ${currency}`),
  beyond_max: winnings.map(({ currency, won, payable }) => `${toWire(decimal(won).minus(decimal(payable)))} ${currency}`),
});

export const campaigns = defineResource({
  name: 'free_round_campaign',
  table: 'free_round_campaign',
  from: (db) => db.selectFrom('free_round_campaign').where('free_round_campaign.deleted_at', 'is', null),
  rows: async (ctx, query) => {
    const rows = await query
      .selectAll('free_round_campaign')
      .select([
        campaignStateSql(ctx.now()).as('state'),
        namesOf(ctx, 'game', 'free_round_campaign.game_ids').as('games'),
        namesOf(ctx, 'site', SITE_IDS).as('sites'),
        sql<string[]>`${sql.raw(SITE_IDS)}`.as('site_ids'),
        sql<number>`(select count(*)::int from free_round_grant as given where given.campaign_id = free_round_campaign.id)`.as(
          'players',
        ),
        sql<number>`(select count(*)::int from free_round_grant as given
          where given.campaign_id = free_round_campaign.id and given.ended_at is null)`.as('open_players'),
        winningsOfCampaign.as('winnings'),
      ])
      .execute();
    return rows.map((row) => {
      const isOver = row.state === 'ended' || row.state === 'cancelled';
      const bets = Object.entries(row.bets as StoredBets).map(([currency, bet]) => ({ currency, ...bet }));
      return contract.CampaignRow.parse({
        ...row,
        bets,
        ...sumsOf(row.winnings),
        bet_values: bets.map(({ bet, currency }) => `${bet} ${currency}`),
        starts_at: row.starts_at.toISOString(),
        expires_at: row.expires_at.toISOString(),
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
        can: {
          add_players: !isOver && mayCall(ctx, contract.addPlayers),
          extend: !isOver && mayCall(ctx, contract.extendCampaign),
          cancel: !isOver && mayCall(ctx, contract.cancelCampaign),
        },
      });
    });
  },
  scope: ({ user }: Ctx) => inScope(user.scope, 'free_round_campaign.agent_id'),
  agentIdOf: (row) => row.agent_id,
  audited: contract.CampaignRow.omit({
    version: true,
    bet_values: true,
    created_at: true,
    updated_at: true,
    players: true,
    open_players: true,
    won: true,
    payable: true,
    beyond_max: true,
    can: true,
  }),
});

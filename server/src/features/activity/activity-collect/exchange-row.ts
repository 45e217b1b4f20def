import { CollectionRule } from '@manager/contract/features/activity/activity-collect/collection-rule';
import * as contract from '@manager/contract/features/activity/activity-collect/exchange';
import { canRetry, type PayoutPosition } from '@manager/domain/payout';
import { sql } from 'kysely';
import { defineResource } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { isEditor } from '../../../kit/service/editors.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { nameOf } from '../core/activity-row.ts';

/** Cash is paid when its payout is; never, when that was given up or found not eligible. `pay` is the payout, joined. */
export const exchangeStateSql = sql<contract.ExchangeRow['state']>`case
  when collection_exchange.state = 'approved' and pay.state = 'paid' then 'paid'
  when collection_exchange.state = 'approved' and pay.state in ('rejected', 'not_eligible') then 'rejected'
  else collection_exchange.state end`;

/** Names of icons by their codes, for people. */
const iconTexts = (ctx: Ctx, rule: CollectionRule, icons: unknown): string[] =>
  Object.entries(icons as Record<string, number>).map(([code, count]) => {
    const icon = rule.icons.find((one) => one.code === code);
    return `${icon === undefined ? code : nameOf(ctx, icon.name)} × ${count}`;
  });

/** Exchanges of players, each beside the payout of its prize. */
export const exchanges = defineResource({
  name: 'collection_exchange',
  table: 'collection_exchange',
  from: (db) =>
    db
      .selectFrom('collection_exchange')
      .innerJoin('activity', 'activity.id', 'collection_exchange.activity_id')
      .innerJoin('site', 'site.id', 'collection_exchange.site_id')
      .innerJoin('player', 'player.id', 'collection_exchange.player_id')
      .leftJoin('payout as pay', 'pay.id', 'collection_exchange.payout_id')
      .leftJoin('free_round_campaign as campaign', 'campaign.id', 'collection_exchange.campaign_id')
      .where('collection_exchange.deleted_at', 'is', null),
  rows: async (ctx, query) => {
    const rows = await query
      .selectAll('collection_exchange')
      .select([
        'activity.code as activity_code',
        'activity.title as activity_title',
        'activity.rule',
        'activity.currency',
        isEditor(ctx, { type: 'activity', column: 'collection_exchange.activity_id' }).as('is_editor'),
        'site.name as site_name',
        'player.user_name',
        'campaign.name as campaign_name',
        'pay.state as payout_state',
        'pay.step',
        'pay.may_be_booked',
        'pay.is_cancelled',
        'pay.transfer_id',
        'pay.last_error',
        'pay.paid_at as payout_paid_at',
        exchangeStateSql.as('shown_state'),
      ])
      .execute();
    const mayDecide = mayCall(ctx, contract.approveExchanges);
    const maySteer = mayCall(ctx, contract.retryExchange);
    return rows.map((row) => {
      const rule = CollectionRule.parse(row.rule);
      const recipe = rule.recipes.find(({ code }) => code === row.recipe);
      const position = {
        state: row.payout_state,
        step: row.step,
        mayBeBooked: row.may_be_booked,
        isCancelled: row.is_cancelled,
      } as PayoutPosition;
      return contract.ExchangeRow.parse({
        ...row,
        activity_name: nameOf(ctx, row.activity_title),
        recipe_name: recipe === undefined ? row.recipe : nameOf(ctx, recipe.name),
        icons: iconTexts(ctx, rule, row.icons),
        points: row.points === null ? null : Number(row.points),
        state: row.shown_state,
        payout_state: row.payout_state ?? '',
        transfer_id: row.transfer_id ?? '',
        last_error: row.last_error ?? '',
        decided_at: row.decided_at?.toISOString() ?? null,
        paid_at: (row.paid_at ?? row.payout_paid_at)?.toISOString() ?? null,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
        can: {
          decide: mayDecide && row.state === 'requested',
          approve: mayDecide && row.state === 'requested' && row.is_editor !== true,
          retry: maySteer && row.payout_state !== null && canRetry(position),
        },
      });
    });
  },
  scope: ({ user }: Ctx) => inScope(user.scope, 'collection_exchange.agent_id'),
  agentIdOf: (row) => row.agent_id,
  audited: contract.ExchangeRow.pick({
    activity_id: true,
    recipe: true,
    exchange_no: true,
    player_id: true,
    prize_kind: true,
    amount: true,
    points: true,
    state: true,
    reason: true,
    decided_name: true,
  }),
});

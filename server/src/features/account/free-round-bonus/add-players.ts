import type * as contract from '@manager/contract/features/account/free-round-bonus';
import type { GrantPlan } from '@manager/contract/features/account/free-round-parts';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { findRow } from '../../../kit/resource/resource.ts';
import { lockCurrent } from '../../../kit/resource/save-route.ts';
import { insertRows } from '../../../kit/resource/store.ts';
import { agreedBy } from '../../../kit/service/agreed-by.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { listed, requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { campaigns } from './campaign-row.ts';
import { APPROVE_FREE_ROUNDS } from './free-round-purpose.ts';
import { readPlayers } from './read-players.ts';

type Campaign = contract.CampaignRow;

const uploadOf = (campaign: Campaign, text: string): Parameters<typeof readPlayers>[2] => ({
  text,
  campaign: {
    id: campaign.id,
    version: campaign.version,
    rounds: campaign.rounds,
    bets: Object.fromEntries(campaign.bets.map(({ currency, ...bet }) => [currency, bet])),
    siteIds: campaign.site_ids,
    gameIds: campaign.game_ids,
  },
});

export const previewPlayers = async (ctx: Ctx, { id, text }: ParsedOf<typeof contract.previewPlayers>): Promise<GrantPlan> => {
  const campaign = await findRow(ctx, campaigns, id);
  const { plan } = await inTransaction(ctx.db, (tx) => readPlayers(ctx, tx, uploadOf(campaign, text)));
  return plan;
};

/** Grants the rounds as previewed. Errors: `plan.outdated`, `bulk.nothing_to_do`, `object.wrong_state`, `approval.waiting`. */
export const addPlayers = (ctx: Ctx, input: ParsedOf<typeof contract.addPlayers>): Promise<GrantPlan> =>
  inTransaction(ctx.db, async (tx) => {
    const { id, version, text, fingerprint, reason } = input;
    const campaign = await lockCurrent(ctx, tx, { resource: campaigns, id, version });
    if (campaign.state === 'ended' || campaign.state === 'cancelled')
      throw new AppError('object.wrong_state', { state: campaign.state });
    const { accepted, plan } = await readPlayers(ctx, tx, uploadOf(campaign, text));
    if (plan.fingerprint !== fingerprint) throw new AppError('plan.outdated');
    if (accepted.length === 0) throw new AppError('bulk.nothing_to_do');
    const change = { players: accepted.length, sums: plan.sums };
    await requireSecondPerson(ctx, tx, {
      operation: 'free_round.grant',
      approveCode: APPROVE_FREE_ROUNDS,
      objectType: 'free_round_campaign',
      objectId: id,
      objectName: campaign.name,
      objectVersion: campaign.version,
      agentId: campaign.agent_id,
      before: { players: campaign.players },
      after: { ...change, ...listed(accepted.map(({ playerId }) => playerId)) },
      reason,
    });
    await insertRows(tx, {
      table: 'free_round_grant',
      values: accepted.map((player) => ({
        campaign_id: id,
        agent_id: campaign.agent_id,
        site_id: player.siteId,
        player_id: player.playerId,
        game_ids: campaign.game_ids,
        currency: player.currency,
        bet_value: player.bet,
        max_win: player.maxWin,
        rounds: campaign.rounds,
        multiplier: campaign.multiplier,
        pays: campaign.pays,
        starts_at: campaign.starts_at,
        expires_at: campaign.expires_at,
        created_at: ctx.now(),
        updated_at: ctx.now(),
        created_by: ctx.user.id,
        by_user: ctx.user.userName,
        approved_name: agreedBy(ctx),
      })),
    });
    await audit(ctx, tx, {
      action: 'free_round_campaign.add_players',
      objectType: 'free_round_campaign',
      objectId: id,
      agentId: campaign.agent_id,
      reason,
      after: change,
    });
    return plan;
  });

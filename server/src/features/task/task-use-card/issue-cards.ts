import { randomUUID } from 'node:crypto';
import type * as contract from '@manager/contract/features/task/task-use-card';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { createPayoutBudget } from '../../../kit/payout/budgets.ts';
import { insertRows } from '../../../kit/resource/store.ts';
import { agreedBy } from '../../../kit/service/agreed-by.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { listed, requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { bettingTable } from '../../account/free-round-bonus/public.ts';
import { columnsOf } from './card-offer.ts';
import { APPROVE_CARDS, cardPurpose } from './card-purpose.ts';
import { planCards } from './plan-cards.ts';

export const previewCards = async (ctx: Ctx, input: ParsedOf<typeof contract.previewCards>): Promise<contract.CardPlan> =>
  inTransaction(ctx.db, async (tx) => (await planCards(ctx, tx, input)).plan);

/** Gives the cards as previewed, and sets aside the most that they can pay. Errors: `plan.outdated`, `bulk.nothing_to_do`, `approval.waiting`. */
export const issueCards = (ctx: Ctx, input: ParsedOf<typeof contract.issueCards>): Promise<contract.CardPlan> =>
  inTransaction(ctx.db, async (tx) => {
    const { site_id: siteId, fingerprint, reason } = input;
    const { agentId, siteName, terms, betValue, playerIds, plan } = await planCards(ctx, tx, input);
    if (plan.fingerprint !== fingerprint) throw new AppError('plan.outdated');
    if (playerIds.length === 0) throw new AppError('bulk.nothing_to_do');
    const change = {
      players: playerIds.length,
      budget: plan.budget,
      currency: terms.currency,
      type: terms.type,
      feature: terms.feature,
      multiplier: terms.multiplier,
      game_id: terms.gameId,
      bet_value: betValue,
      rounds: terms.rounds,
      max_win: terms.maxWin,
      expires_at: terms.expiresAt.toISOString(),
    };
    await requireSecondPerson(ctx, tx, {
      operation: 'card.issue',
      approveCode: APPROVE_CARDS,
      objectType: 'card',
      objectId: '',
      objectName: siteName,
      objectVersion: null,
      agentId,
      before: null,
      after: { ...change, ...listed(playerIds) },
      reason,
    });
    const now = ctx.now();
    const budgetId = await createPayoutBudget(tx, {
      purpose: cardPurpose.name,
      reference: randomUUID(),
      agentId,
      currency: terms.currency,
      amount: plan.budget,
      now,
    });
    const ids = await insertRows(tx, {
      table: 'card',
      values: playerIds.map((playerId) => ({
        ...columnsOf({ agentId, betValue }, terms),
        site_id: siteId,
        player_id: playerId,
        budget_id: budgetId,
        created_at: now,
        updated_at: now,
        created_by: ctx.user.id,
        by_user: ctx.user.userName,
        approved_name: agreedBy(ctx),
      })),
    });
    await audit(ctx, tx, {
      action: 'card.issue',
      objectType: 'card',
      objectId: ids.length === 1 ? (ids[0] ?? '') : '',
      agentId,
      reason,
      after: change,
    });
    return plan;
  });

export const getCardBets = async (
  ctx: Ctx,
  { site_id: siteId, game_id: gameId }: ParsedOf<typeof contract.getCardBets>,
): Promise<OutputOf<typeof contract.getCardBets>> =>
  inTransaction(ctx.db, async (tx) => {
    const site = await tx
      .selectFrom('site')
      .select('id')
      .where('id', '=', siteId)
      .where('deleted_at', 'is', null)
      .where(inScope(ctx.user.scope, 'agent_id'))
      .executeTakeFirst();
    if (site === undefined) throw fieldError('site_id', 'not_found');
    return { list: await bettingTable(tx, { siteIds: [siteId], gameIds: [gameId] }) };
  });

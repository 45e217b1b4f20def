import { exceededLimits, type PayoutLimitName } from '@manager/domain/payout-limits';
import { sumToMicros } from '@manager/domain/micros';
import { decimal, toWire } from '@manager/domain/money';
import { sql, type SqlBool } from 'kysely';
import { AppError } from '../../base/app-error.ts';
import type { AnyTx } from '../../postgres/db.ts';
import { asSystem } from '../../postgres/scoped-db.ts';
import type { Deps } from '../service/ctx.ts';
import type { Payout } from '../service/payout-handler.ts';
import { reserveBudgets } from './budgets.ts';
import { type Given, readGiven } from '../bet/given.ts';
import { insertPayouts } from './insert-payouts.ts';
import { countPaidLately } from './paid-lately.ts';
import type { PayoutOrder, PayoutRequest, WishOutcome } from './payout-request.ts';
import { type Priced, pricePayouts } from './price-payouts.ts';

/**
 * Makes payouts, many at once, in the transaction of the change that they belong to: workers take them up once it commits. The budget is
 * reserved whole or not at all. What goes beyond a limit waits for a second person. Answers in the order of the wishes. Errors:
 * `payout.conflict` (the same reference with another content), `payout.budget_exceeded`, `payout.rate_missing`, `object.not_found` (a player).
 */
export const createPayouts = async (
  { queue, now }: Pick<Deps, 'queue' | 'now'>,
  tx: AnyTx,
  order: PayoutOrder,
): Promise<WishOutcome[]> => {
  const { purpose, wishes } = order;
  const at = now();
  const existing = await findExisting(tx, purpose.name, wishes);
  const fresh = wishesByReference(wishes.filter(({ reference }) => !existing.has(reference)));
  const priced = await pricePayouts(tx, [...fresh.values()], at);
  const payable = priced.filter(({ amount }) => amount !== '0');
  const exceeded = await judgeLimits(tx, order, { payable, at });
  const created = await insertPayouts(tx, { order, payable, exceeded, at });
  await reserveBudgets(tx, created);
  const byReference = new Map(created.map((payout) => [payout.reference, payout]));
  const overtaken = payable.map(({ wish }) => wish).filter(({ reference }) => !byReference.has(reference));
  for (const [reference, payout] of await findExisting(tx, purpose.name, overtaken)) existing.set(reference, payout);
  // Known, and not to this transaction: whoever asks may not see it, or it has another reference, which is a fault of its purpose.
  if (overtaken.some(({ reference }) => !existing.has(reference))) throw new AppError('object.not_found');
  const owners = created.filter(({ state }) => state === 'processing').map(({ site_id: siteId }) => siteId);
  if (owners.length > 0) await queue.wake(tx, { queue: 'payout', owners });
  return wishes.map(({ reference }) => outcomeOf(existing.get(reference), byReference.get(reference)));
};

const outcomeOf = (existing: Payout | undefined, created: Payout | undefined): WishOutcome => {
  if (existing !== undefined) return { outcome: 'existing', payout: existing };
  return created === undefined ? { outcome: 'too_small', payout: null } : { outcome: 'created', payout: created };
};

const findExisting = async (tx: AnyTx, purpose: string, wishes: readonly PayoutRequest[]): Promise<Map<string, Payout>> => {
  if (wishes.length === 0) return new Map();
  const rows = await tx
    .selectFrom('payout')
    .selectAll()
    .where('purpose', '=', purpose)
    .where(sql<SqlBool>`reference = any(${wishes.map(({ reference }) => reference)}::text[])`)
    .execute();
  const existing = new Map(rows.map((row) => [row.reference, row]));
  for (const wish of wishes) {
    const row = existing.get(wish.reference);
    if (row !== undefined && contentOf(row) !== contentOfWish(wish))
      throw new AppError('payout.conflict', { reference: wish.reference });
  }
  return existing;
};

/** One wish twice in a call is one payout; two of one reference are a conflict. */
const wishesByReference = (wishes: readonly PayoutRequest[]): Map<string, PayoutRequest> => {
  const found = new Map<string, PayoutRequest>();
  for (const wish of wishes) {
    const other = found.get(wish.reference);
    if (other !== undefined && contentOfWish(other) !== contentOfWish(wish))
      throw new AppError('payout.conflict', { reference: wish.reference });
    found.set(wish.reference, wish);
  }
  return found;
};

const contentOf = (row: Payout): string =>
  JSON.stringify([
    row.player_id,
    row.direction,
    row.prize_currency,
    row.prize_amount,
    row.budget_id,
    row.source_id,
    row.bet_id,
    row.round_id,
    row.game,
  ]);

const contentOfWish = (wish: PayoutRequest): string =>
  JSON.stringify([
    wish.playerId,
    wish.direction ?? 'credit',
    wish.currency,
    toWire(decimal(wish.amount)),
    wish.budgetId ?? null,
    wish.sourceId ?? '',
    wish.betId ?? '',
    wish.roundId ?? '',
    wish.game ?? '',
  ]);

export const judgeLimits = async (
  tx: AnyTx,
  { purpose, requestedBy }: PayoutOrder,
  { payable, at, isForetold = false }: { payable: readonly Priced[]; at: Date; isForetold?: boolean },
): Promise<PayoutLimitName[][]> => {
  const limits = await purpose.limits(tx, requestedBy?.id ?? null);
  const ofNobody = requestedBy === null ? { ...limits, operatorDay: null } : limits;
  const playerIds = payable.map(({ wish }) => wish.playerId);
  const window = { operatorId: requestedBy?.id ?? null, purpose: purpose.name, playerIds, now: at, isForetold };
  const hasLimits = Object.values(ofNobody).some((limit) => limit !== null);
  const asked = payable.map(({ wish, usd }) => ({ playerId: wish.playerId, usd: sumToMicros(usd) }));
  const exceeded = hasLimits
    ? exceededLimits(asked, { limits: ofNobody, lately: await countPaidLately(tx, window) })
    : payable.map((): PayoutLimitName[] => []);
  // What the product pays by itself has its bet once, by its reference.
  const given = requestedBy === null ? [] : await givenBefore(tx, payable);
  return exceeded.map((names, n) => names.concat(payable[n]?.wish.exceeds ?? [], (given[n]?.times ?? 0) > 0 ? 'same_bet' : []));
};

/** What was given before for the bet of each wish, its round or what it names elsewhere. The caller holds the locks of the players. */
const givenBefore = (tx: AnyTx, payable: readonly Priced[]): Promise<Given[]> =>
  asSystem(tx, (own) =>
    readGiven(
      own,
      payable.map(({ siteId, wish }) => ({
        siteId,
        playerId: wish.playerId,
        betId: wish.betId ?? '',
        roundId: wish.roundId ?? '',
        ref: wish.noticedRef ?? '',
        beside: null,
      })),
    ),
  );

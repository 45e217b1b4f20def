import type { CardPlan } from '@manager/domain/card';
import { ALL_ROUNDS, freeRoundPrizes, LATE_REPORTS } from '@manager/domain/free-round';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { createPayouts } from '../../../kit/payout/create-payouts.ts';
import type { Counted } from '../../../kit/bet/count-rounds.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { sql, type Selectable } from 'kysely';
import type { OwnerTx } from '../../../postgres/db.ts';
import { cardPurpose } from './card-purpose.ts';
import type { DB } from '../../../postgres/types.gen.ts';

export type Card = Selectable<DB['card']>;

type Due = { card: Card; counted: Counted; plan: CardPlan };
type Part = 'all_rounds' | 'late_reports';

/**
 * Makes a payout of all wins of a card once its rounds have been played or its time is over, and another one of what came to them after that: in
 * the transaction that notes what was counted, out of the budget that was set aside when it was issued.
 */
export const payCards = async (deps: Deps, tx: OwnerTx, due: readonly Due[]): Promise<void> => {
  const paid = await readPaid(
    tx,
    due.map(({ card }) => card.id),
  );
  const prizes = due.flatMap(({ card, counted, plan }) => {
    const wins = plan.isPlayed || plan.isFinal ? [{ roundId: ALL_ROUNDS, won: counted.won }] : [];
    const parts = paid.get(card.id) ?? { roundIds: new Set<string>(), sum: 0n };
    return freeRoundPrizes({ wins, final: plan.isFinal ? counted.won : null }, sumToMicros(card.max_win), parts).map(
      ({ roundId, won }) => ({ card, part: (roundId === LATE_REPORTS ? 'late_reports' : 'all_rounds') as Part, won }),
    );
  });
  if (prizes.length === 0) return;
  const [codes, once] = [await gameCodesOf(tx, due), await onceOf(tx, prizes)];
  const outcomes = await createPayouts(deps, tx, {
    purpose: cardPurpose,
    requestedBy: null,
    wishes: prizes.map(({ card, part, won }) => ({
      // The same for ever: nothing is paid twice under it.
      reference: `${card.id}:${card.spin_id}${part === 'late_reports' ? ':late' : ''}`,
      once: [...(once.get(card.id) ?? []), part],
      playerId: card.player_id,
      currency: card.currency,
      amount: microsToText(won),
      budgetId: card.budget_id,
      sourceId: card.id,
      game: codes.get(card.game_id) ?? '',
    })),
  });
  const rows = prizes.flatMap(({ card, part }, index) => {
    const payout = outcomes[index]?.payout ?? null;
    return payout === null ? [] : [{ card_id: card.id, part, payout_id: payout.id }];
  });
  if (rows.length > 0) await tx.insertInto('card_payout').values(rows).execute();
};

/** A card that a rule gave is named by the turn or the exchange that earned it, one of staff by its own id and moment. */
const onceOf = async (tx: OwnerTx, of: readonly { card: Card }[]): Promise<ReadonlyMap<string, string[]>> => {
  const { rows } = await sql<{ id: string; once: string[] }>`
    select card.id, coalesce(case card.source
      when 'task' then (
        select array['task', activity.id::text, extract(epoch from activity.created_at)::text, account.period_key, account.turn::text]
        from task_account account join activity on activity.id = account.activity_id where account.id::text = card.source_id)
      when 'exchange' then (
        select array['exchange', activity.id::text, extract(epoch from activity.created_at)::text, exchange.exchange_no]
        from collection_exchange exchange join activity on activity.id = exchange.activity_id where exchange.id::text = card.source_id)
      end, array['staff', card.id::text, extract(epoch from card.created_at)::text]) as once
    from card where card.id = any(${[...new Set(of.map(({ card }) => card.id))]}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, once }) => [id, once]));
};

type Paid = { roundIds: Set<string>; sum: bigint };

const readPaid = async (tx: OwnerTx, cardIds: readonly string[]): Promise<ReadonlyMap<string, Paid>> => {
  if (cardIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('card_payout')
    .innerJoin('payout', 'payout.id', 'card_payout.payout_id')
    .select(['card_payout.card_id', 'card_payout.part', 'payout.prize_amount'])
    .where('card_payout.card_id', 'in', [...cardIds])
    .execute();
  const paid = new Map<string, Paid>();
  for (const { card_id: id, part, prize_amount: amount } of rows) {
    const of = paid.get(id) ?? { roundIds: new Set(), sum: 0n };
    of.roundIds.add(part === 'late_reports' ? LATE_REPORTS : ALL_ROUNDS);
    of.sum += sumToMicros(amount);
    paid.set(id, of);
  }
  return paid;
};

const gameCodesOf = async (tx: OwnerTx, due: readonly Due[]): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(due.map(({ card }) => card.game_id))];
  const games = await tx.selectFrom('game').select(['id', 'code']).where('id', 'in', ids).execute();
  return new Map(games.map(({ id, code }) => [id, code]));
};

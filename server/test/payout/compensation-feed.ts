import { setTimeout as sleep } from 'node:timers/promises';
import { sumToMicros } from '@manager/domain/micros';
import { sql } from 'kysely';
import { AppError } from '../../src/base/app-error.ts';
import { compensationPurpose } from '../../src/features/maintain/compensate/compensation-purpose.ts';
import { createPayoutBudget } from '../../src/kit/payout/budgets.ts';
import { createPayouts } from '../../src/kit/payout/create-payouts.ts';
import type { Person } from '../../src/kit/payout/payout-request.ts';
import type { PayoutHandler } from '../../src/kit/service/payout-handler.ts';
import type { JobQueue } from '../../src/kit/queue/queue.ts';
import { inTransaction, type OwnerDb, type OwnerTx } from '../../src/postgres/db.ts';
import { isTransient } from '../../src/postgres/transient.ts';
import type { createDraw } from './payout-model.ts';
import type { PayoutSite } from './payout-world.ts';

type Draw = ReturnType<typeof createDraw>;
type Options = {
  db: OwnerDb;
  queue: JobQueue;
  sites: readonly PayoutSite[];
  /** Who asks. */
  staff: Person;
  draw: Draw;
  /** How many are made in all. */
  payouts: number;
};

/** What was asked for and acknowledged: money as decimal text, below 0 what is taken. */
export type Wished = { money: string; budgetId: string };
type Order = { site: PayoutSite; playerId: string; money: string };

/** Nothing waits for a second person. */
const UNLIMITED: PayoutHandler = {
  ...compensationPurpose,
  limits: async () => ({ operation: null, operatorDay: null, playerDay: null }),
};
const AT_ONCE = 20;
/** One in so many takes from the player instead of giving. */
const TAKES = 8;
const MICROS = 1_000_000;
/** Less is no payout. */
const CENT = 10_000n;

const text = (micros: bigint): string => `${micros / 1_000_000n}.${String(micros % 1_000_000n).padStart(6, '0')}`;

/**
 * Compensations from budgets that are drawn too small, asked for by several at once: budgets end at nothing, to the micro. Whatever fails
 * because a store is down is asked for again under the same name until it is acknowledged; `wished` are those that are.
 */
export const createCompensationFeed = ({ db, queue, sites, staff, draw, payouts }: Options) => {
  const wished = new Map<string, Wished>();
  const budgets = new Map<string, bigint>();
  let [begun, refused, drawn] = [0, 0, 0];
  let budget: Promise<string> | undefined;

  const untilAnswered = async <T>(ask: () => Promise<T>): Promise<T> => {
    for (;;)
      try {
        return await ask();
      } catch (error) {
        if (!isTransient(error)) throw error;
        await sleep(100);
      }
  };
  const openBudget = async (): Promise<string> => {
    const reference = `kill-${(drawn += 1)}`;
    const amount = BigInt(1 + draw.below(9_000)) * 1_000_000n + BigInt(draw.below(MICROS));
    const id = await untilAnswered(() =>
      inTransaction(db, async (tx) => {
        const { name: purpose } = compensationPurpose;
        const known = await tx.selectFrom('payout_budget').select('id').where('reference', '=', reference).executeTakeFirst();
        const wish = { purpose, reference, agentId: null, currency: 'USD', amount: text(amount), now: new Date() };
        return known?.id ?? (await createPayoutBudget(tx, wish));
      }),
    );
    budgets.set(id, amount);
    return id;
  };

  const make = async (tx: OwnerTx, { name, budgetId, orders }: { name: string; budgetId: string; orders: readonly Order[] }) => {
    const known = await tx.selectFrom('compensation').select(['id', 'money']).where('origin_ref', '=', name).execute();
    if (known.length > 0) return known;
    const { rows } = await sql<{ id: string; money: string; player_id: string }>`
      insert into compensation (agent_id, site_id, player_id, currency, money, reason, origin_ref, created_by, by_user)
      select site.agent_id, site.id, asked.player_id, 'USD', asked.money, 'test', ${name}, ${staff.id}, ${staff.userName}
      from unnest(${orders.map(({ site }) => site.id)}::bigint[], ${orders.map(({ playerId }) => playerId)}::bigint[],
        ${orders.map(({ money }) => money)}::numeric[]) as asked (site_id, player_id, money)
      join site on site.id = asked.site_id
      returning id, money, player_id`.execute(tx);
    const outcomes = await createPayouts({ queue, now: () => new Date() }, tx, {
      purpose: UNLIMITED,
      requestedBy: staff,
      wishes: rows.map(({ id, money, player_id: playerId }) => ({
        reference: id,
        once: [id],
        playerId,
        direction: money.startsWith('-') ? 'debit' : 'credit',
        currency: 'USD',
        amount: money.replace('-', ''),
        sourceId: id,
        budgetId,
      })),
    });
    const ids = outcomes.map(({ payout }) => payout?.id ?? null);
    await sql`
      update compensation set state = 'paying', payout_id = made.payout_id
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${ids}::bigint[]) as made (id, payout_id) where compensation.id = made.id`.execute(
      tx,
    );
    return rows;
  };

  /** Answers what is left of the budget when it does not reach. */
  const ask = async (orders: readonly Order[]): Promise<string | undefined> => {
    budget ??= openBudget();
    const budgetId = await budget;
    const name = `batch-${(drawn += 1)}`;
    try {
      const rows = await untilAnswered(() => inTransaction(db, (tx) => make(tx, { name, budgetId, orders })));
      for (const { id, money } of rows) wished.set(id, { money, budgetId });
      return undefined;
    } catch (error) {
      if (!(error instanceof AppError && error.reason === 'payout.budget_exceeded')) throw error;
      refused += 1;
      return String(error.details?.['left']);
    }
  };

  const order = (money?: string): Order => {
    const site = draw.of(sites);
    const amount = money ?? text(BigInt(10_000 + draw.below(500 * MICROS)));
    return {
      site,
      playerId: draw.of(site.players),
      money: money === undefined && draw.below(TAKES) === 0 ? `-${amount}` : amount,
    };
  };

  return {
    wished,
    budgets,
    refused: () => refused,
    isDone: () => wished.size === payouts,
    /** Are all asked for, so that only what is refused makes room for more? */
    isFull: () => begun === payouts,
    /** Asks for a batch. A budget that does not reach ends with one that takes all of the rest. */
    step: async (): Promise<void> => {
      const count = Math.min(1 + draw.below(AT_ONCE), payouts - begun);
      begun += count;
      const left = await ask(Array.from({ length: count }, () => order()));
      if (left === undefined) return;
      const isLast = sumToMicros(left) >= CENT && (await ask([order(left)])) === undefined;
      begun -= count - (isLast ? 1 : 0);
      budget = undefined;
    },
  };
};
export type CompensationFeed = ReturnType<typeof createCompensationFeed>;

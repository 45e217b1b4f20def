import { sql } from 'kysely';
import type { ClickHouse } from '../../src/clickhouse/client.ts';
import { verifyFacts } from '../../src/ingest/rebuild-verify.ts';
import type { OwnerDb } from '../../src/postgres/db.ts';
import type { CompensationFeed } from './compensation-feed.ts';
import type { Booking, SiteWallets } from './site-wallet.ts';

/** Money as whole micros, from any decimal text. */
const micros = (decimal: string): bigint => {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(`${whole}${fraction.padEnd(6, '0')}`);
};
/** What a wallet in dollars books of it: whole cents, the rest is nobody's. */
const cents = (amount: bigint): bigint => amount - (amount % 10_000n);
const sum = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((total, amount) => total + amount, 0n);

type Row = {
  promo_kind: string | null;
  id: string;
  transfer_id: string;
  reference: string;
  direction: string;
  state: string;
  budget_id: string;
  prize_amount: string;
  amount: string;
  paid_at: Date | null;
  compensation: string;
  finished_at: Date | null;
};

const readPayouts = async (db: OwnerDb): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select payout.*, compensation.state as compensation, compensation.finished_at
    from payout left join compensation on compensation.id::text = payout.reference and compensation.payout_id = payout.id`.execute(
    db,
  );
  return rows;
};

/** The wallets' own ledger against what was asked for and against what the product believes: lists of what is wrong, and sums. */
export const checkPayments = async (db: OwnerDb, { feed, wallets }: { feed: CompensationFeed; wallets: SiteWallets }) => {
  const [rows, bookings] = [await readPayouts(db), await wallets.bookings()];
  const byTransfer = Map.groupBy(bookings, ({ request_id: id, cancels }) => cancels ?? id);
  const movesOf = ({ transfer_id: id }: Row): Booking[] => byTransfer.get(id) ?? [];
  const known = new Set(rows.map(({ transfer_id: id }) => id));
  const references = new Set(rows.map(({ reference }) => reference));
  const paid = rows.filter(({ state }) => state === 'paid');
  const net = (row: Row): bigint => sum(movesOf(row).map(({ amount }) => micros(amount)));
  const signed = ({ direction, amount }: Row): bigint => (direction === 'credit' ? 1n : -1n) * micros(amount);
  /** What takes and whose end nobody knew was cancelled, before it was booked or after. */
  const isTakenBack = (row: Row): boolean =>
    row.state === 'error_manual' && row.direction === 'debit' && ['', 'transfer_in cancel'].includes(actions(movesOf(row)));
  return {
    payouts: rows.length,
    paid,
    takenBack: rows.filter(isTakenBack).length,
    bookings: bookings.length,
    wrong: {
      paidTwice: rows.filter((row) => movesOf(row).filter(({ action }) => action !== 'cancel').length > 1),
      missing: paid.filter((row) => movesOf(row).length !== 1 || net(row) !== signed(row)),
      unpaid: rows.filter((row) => row.state !== 'paid' && !(isTakenBack(row) && net(row) === 0n)),
      ofNobody: [...byTransfer.keys()].filter((id) => !known.has(id)),
      lost: [...feed.wished.keys()].filter((reference) => !references.has(reference)),
      // Held against what was asked for, not against what the product made of it.
      otherAmount: rows.filter((row) => {
        const money = micros(feed.wished.get(row.reference)?.money ?? '0');
        return (
          micros(row.prize_amount) !== (money < 0n ? -money : money) || micros(row.amount) !== cents(micros(row.prize_amount))
        );
      }),
      ledger: await wallets.faults(),
      features: rows.filter(
        (row) =>
          row.compensation !== (row.state === 'paid' ? 'finish' : 'failed') ||
          row.finished_at?.getTime() !== row.paid_at?.getTime(),
      ),
    },
    /** Of what the ledger has and of what the product believes to be paid. */
    sums: [sum(bookings.map(({ amount }) => micros(amount))), sum(paid.map(signed))] as const,
  };
};

const actions = (bookings: readonly Booking[]): string => bookings.map(({ action }) => action).join(' ');

/** Budgets by what was drawn for them and what the wallets booked, beside their own columns. */
export const checkBudgets = async (db: OwnerDb, { feed, wallets }: { feed: CompensationFeed; wallets: SiteWallets }) => {
  const rows = await readPayouts(db);
  const byBudget = Map.groupBy(rows, ({ budget_id: id }) => id);
  const budgetOf = new Map(rows.map(({ transfer_id: id, budget_id: budgetId }) => [id, budgetId]));
  const booked = Map.groupBy(
    (await wallets.bookings()).filter(({ cancels }) => cancels === null),
    ({ request_id: id }) => budgetOf.get(id),
  );
  const budgets = await db.selectFrom('payout_budget').selectAll().execute();
  const promised = (id: string, state: string): bigint =>
    sum((byBudget.get(id) ?? []).filter((row) => row.state === state).map(({ prize_amount: amount }) => micros(amount)));
  return {
    spent: budgets.filter(({ amount, reserved, paid }) => micros(amount) === micros(reserved) + micros(paid)).length,
    wrong: {
      overdrawn: budgets.filter(({ id }) => {
        const moved = sum((booked.get(id) ?? []).map(({ amount }) => (micros(amount) < 0n ? -micros(amount) : micros(amount))));
        const wished = sum((byBudget.get(id) ?? []).map(({ prize_amount: amount }) => micros(amount)));
        return moved > (feed.budgets.get(id) ?? 0n) || wished > (feed.budgets.get(id) ?? 0n);
      }),
      // In the budget is what was promised for what was paid and for what waits for a person.
      offBooks: budgets.filter(
        ({ id, paid, reserved }) => micros(paid) !== promised(id, 'paid') || micros(reserved) !== promised(id, 'error_manual'),
      ),
    },
  };
};

type Fact = { id: string; n: number; amount: string | null };

/** The facts in the report store: each paid payout has one movement and one promo credit of its amount, each attempt is one call. */
export const checkFacts = async (db: OwnerDb, clickhouse: ClickHouse) => {
  const read = async (table: string, id: string, amount: string): Promise<Fact[]> =>
    clickhouse.query<Fact>({
      name: 'test',
      sql: `SELECT ${id} AS id, toInt32(count()) AS n, toString(${amount}) AS amount FROM ${table} GROUP BY id`,
    });
  const off = (facts: readonly Fact[], wanted: ReadonlyMap<string, bigint | null>): string[] => {
    const found = new Map(facts.map((fact) => [fact.id, fact]));
    const isRight = ([id, amount]: [string, bigint | null]): boolean => {
      const fact = found.get(id);
      return fact?.n === 1 && (amount === null || (fact.amount !== null && micros(fact.amount) === amount));
    };
    return [
      ...[...wanted].filter((one) => !isRight(one)).map(([id]) => id),
      ...facts.filter(({ id }) => !wanted.has(id)).map(({ id }) => `${id} is there and should not be`),
    ];
  };
  const paid = (await readPayouts(db)).filter(({ state }) => state === 'paid');
  const signed = ({ direction, amount }: Row): bigint => (direction === 'credit' ? 1n : -1n) * micros(amount);
  const attempts = await db.selectFrom('payout_attempt').select(['call_id', 'ended_at']).execute();
  const lines = await db.selectFrom('fact_outbox').select('id').execute();
  const groups = await db.selectFrom('ingest_group').select('id').where('applied_at', 'is', null).execute();
  return {
    attempts: attempts.length,
    wrong: {
      movements: off(
        await read('wallet_txn', 'txn_id', 'sum(amount * sign)'),
        new Map(paid.map((row) => [row.transfer_id, signed(row)])),
      ),
      promoCredits: off(
        await read('promo_credit', 'credit_id', 'sum(amount * sign)'),
        new Map(paid.filter(({ promo_kind: kind }) => kind !== null).map((row) => [row.transfer_id, signed(row)])),
      ),
      calls: off(await read('seamless_call', 'call_id', 'any(amount)'), new Map(attempts.map(({ call_id: id }) => [id, null]))),
      openAttempts: attempts.filter(({ ended_at: endedAt }) => endedAt === null),
      waiting: [...lines, ...groups],
      differences: (await verifyFacts({ db, clickhouse })).differences,
    },
  };
};

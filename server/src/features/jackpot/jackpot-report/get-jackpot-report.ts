import {
  type getJackpotReport as contract,
  type JackpotDayRow,
  MAX_JACKPOT_DAYS,
} from '@manager/contract/features/jackpot/jackpot-report';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sortOrder } from '@manager/contract/kit/page';
import { type Decimal, decimal, sum, toWire } from '@manager/domain/money';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { checkDayRange } from '../../../kit/report/report-scope.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { ownPool } from './own-pool.ts';

type Sums = Record<'wager' | 'visible_in' | 'hidden_in' | 'overflow_in' | 'repaid' | 'seed' | 'win' | 'adjustment', string> & {
  bets: string;
  hits: string;
};
type Stored = Sums & {
  pool_id: string;
  pool_code: string;
  pool_name: string;
  day: string;
  opening: string;
  closing: string;
  /** What the day before ended with. */
  before: string;
};

const SUMS = ['bets', 'wager', 'visible_in', 'hidden_in', 'overflow_in', 'repaid', 'seed', 'hits', 'win', 'adjustment'] as const;
const PARTS = ['visible_in', 'hidden_in', 'overflow_in', 'repaid'] as const;

const movementsOf = ({ bets: count, ...row }: Sums) => ({
  bets: Number(count),
  qualifying_wager: row.wager,
  contributed_visible: row.visible_in,
  contributed_hidden: row.hidden_in,
  contributed_overflow: row.overflow_in,
  repaid: row.repaid,
  contributed: toWire(contributedOf(row)),
  seeds: row.seed,
  hits: Number(row.hits),
  wins: row.win,
  adjustments: row.adjustment,
});

const contributedOf = (row: Pick<Sums, (typeof PARTS)[number]>): Decimal => sum(PARTS.map((name) => decimal(row[name])));

/** The books of a day are right when its movements lead from its opening to its closing, and it opens with what the day before ended with. */
const rowOf = (row: Stored, today: string): JackpotDayRow => {
  const booked = sum([decimal(row.opening), contributedOf(row), decimal(row.seed), decimal(row.adjustment)]).minus(
    decimal(row.win),
  );
  const difference = booked.minus(decimal(row.closing)).plus(decimal(row.before)).minus(decimal(row.opening));
  return {
    id: `${row.pool_id}:${row.day}`,
    day: row.day,
    pool_id: row.pool_id,
    pool_code: row.pool_code,
    pool_name: row.pool_name,
    opening: row.opening,
    ...movementsOf(row),
    closing: row.closing,
    difference: toWire(difference),
    is_balanced: booked.eq(decimal(row.closing)) && decimal(row.before).eq(decimal(row.opening)),
    is_final: row.day < today,
  };
};

const ORDER: Readonly<Record<string, RawBuilder<unknown>>> = {
  day: sql`day`,
  pool_code: sql`pool_code`,
  contributed: sql`visible_in + hidden_in + overflow_in + repaid`,
  wins: sql`win`,
  closing: sql`closing`,
};

const MAX_ROWS = 100_000;

/** I-3. A payment by hand is a win and no hit. Errors: `input.range_too_wide`, days at their fields. */
export const getJackpotReport = async (ctx: Ctx, input: ParsedOf<typeof contract>): Promise<OutputOf<typeof contract>> => {
  checkDayRange({ from: input.date_from, to: input.date_to }, MAX_JACKPOT_DAYS);
  const { column, direction } = sortOrder(input.sort);
  const { rows } = await sql<Stored>`
    select booked.*, booked.hits - by_hand.count as hits, pool.code as pool_code, pool.name as pool_name, coalesce(former.closing, 0) as before
    from jackpot_day as booked join jackpot_pool as pool on pool.id = booked.pool_id
    left join lateral (select closing from jackpot_day as earlier where earlier.pool_id = booked.pool_id and earlier.day < booked.day
      order by earlier.day desc limit 1) as former on true
    cross join lateral (select count(*) from jackpot_order as paid where paid.pool_id = booked.pool_id and paid.method = 'manual'
      and (paid.created_at at time zone 'UTC')::date = booked.day) as by_hand
    where booked.day between ${input.date_from}::date and ${input.date_to}::date and ${ownPool(ctx, input.pool_id ?? [])}
    order by ${ORDER[column] ?? sql`day`} ${sql.raw(direction)}, pool_id, day limit ${MAX_ROWS + 1}`.execute(ctx.wholeDb);
  if (rows.length > MAX_ROWS) throw new AppError('input.range_too_wide', { limit: `${MAX_ROWS} rows` });
  const today = ctx.now().toISOString().slice(0, 10);
  const list = rows.map((row) => rowOf(row, today));
  const total = Object.fromEntries(SUMS.map((name) => [name, toWire(sum(rows.map((row) => decimal(row[name]))))])) as Sums;
  const from = (input.page - 1) * input.limit;
  return {
    list: list.slice(from, from + input.limit),
    total: list.length,
    total_is_exact: true,
    sum: movementsOf(total),
    broken: list.filter(({ is_balanced: isBalanced }) => !isBalanced).length,
    as_of: ctx.now().toISOString(),
  };
};

import {
  type ContributionMethod,
  type getContributionMethods as contract,
  MAX_JACKPOT_DAYS,
} from '@manager/contract/features/jackpot/jackpot-report';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import type { PoolTerms } from '../../../jackpots/terms.ts';
import { checkDayRange } from '../../../kit/report/report-scope.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { ownPool } from './own-pool.ts';
import type { OwnerDb } from '../../../postgres/db.ts';

/** Terms of pools that were in force at some time of a range of days of UTC, the oldest first. `to`: when others took their place; null: still in force. */
type TermsInForce = { id: number; from: Date; to: Date | null; pools: readonly PoolTerms[] };

type Range = { date_from: string; date_to: string };

const readTermsBetween = async (db: OwnerDb, { date_from: from, date_to: to }: Range): Promise<TermsInForce[]> => {
  const { rows } = await sql<{ id: number; from_at: Date; to_at: Date | null; pools: PoolTerms[] }>`
    with terms as (
      select id, created_at as from_at, lead(created_at) over (order by id) as to_at from jackpot_terms
    )
    select terms.id, from_at, to_at, jackpot_terms.pools from terms join jackpot_terms using (id)
    where from_at < ${to}::date + 1 and (to_at is null or to_at >= ${from}::date) order by terms.id`.execute(db);
  return rows.map((row) => ({ id: row.id, from: row.from_at, to: row.to_at, pools: row.pools }));
};

type Method = ContributionMethod & { text: string };

const methodOf = (pool: PoolTerms, code: string): Pick<Method, Exclude<keyof Method, 'from_at' | 'to_at'>> => ({
  pool_id: pool.pool_id,
  pool_code: code,
  rate: pool.rate,
  hidden_rate: pool.hidden_rate,
  min_bet_usd: pool.min_bet,
  contribution_limit: pool.limit,
  sources: pool.sources,
  games: pool.games.reduce((count, [, , games]) => count + games.length, 0),
  websites: pool.sites.length,
  text: JSON.stringify(pool),
});

/** How pools of one's own took contributions, from when to when; terms that changed nothing for a pool are one. Errors: as the report. */
export const getContributionMethods = async (ctx: Ctx, input: ParsedOf<typeof contract>): Promise<OutputOf<typeof contract>> => {
  checkDayRange({ from: input.date_from, to: input.date_to }, MAX_JACKPOT_DAYS);
  const { rows: pools } = await sql<{ id: string; code: string }>`
    select pool.id, pool.code from jackpot_pool as pool where ${ownPool(ctx, input.pool_id ?? [])}`.execute(ctx.db);
  const codes = new Map(pools.map(({ id, code }) => [id, code]));
  const found: Method[] = [];
  const newest = new Map<string, Method>();
  for (const terms of await readTermsBetween(ctx.wholeDb, input)) {
    const toAt = terms.to?.toISOString() ?? null;
    for (const pool of terms.pools) {
      const code = codes.get(pool.pool_id);
      if (code === undefined) continue;
      const method = { ...methodOf(pool, code), from_at: terms.from.toISOString(), to_at: toAt };
      const last = newest.get(pool.pool_id);
      if (last?.text === method.text && last.to_at === method.from_at) {
        last.to_at = toAt;
        continue;
      }
      newest.set(pool.pool_id, method);
      found.push(method);
    }
  }
  const list = found.map(({ text: _text, ...method }) => method);
  return { list: list.toSorted((a, b) => (a.pool_code < b.pool_code ? -1 : a.pool_code > b.pool_code ? 1 : 0)) };
};

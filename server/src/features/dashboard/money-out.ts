import { type getMoneyOut as endpoint, STUCK_SHOWN } from '@manager/contract/features/dashboard/dashboard';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { SEE_TEST } from '@manager/contract/permissions';
import { type SqlBool, sql } from 'kysely';
import { isStuck, sinceOf } from './stuck-payouts.ts';
import { can, type Ctx } from '../../kit/service/ctx.ts';
import { inScope } from '../../kit/service/scope.ts';

type Answer = OutputOf<typeof endpoint>;
type Payouts = NonNullable<Answer['payouts']>;
type Transfers = NonNullable<Answer['transfers']>;

/** What does not get out to players, as far as the caller may see it. */
export const getMoneyOut = async (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<Answer> => {
  const withTest = input.with_test && can(ctx, SEE_TEST);
  const [payouts, transfers, bets, wins, refused] = await Promise.all([
    can(ctx, 'O-1') ? readPayouts(ctx, withTest) : null,
    can(ctx, 'K-1') ? readTransfers(ctx, withTest) : null,
    can(ctx, 'D-1') ? countFailedCancels(ctx, withTest) : null,
    can(ctx, 'I-2') ? countWaitingWins(ctx) : null,
    can(ctx, 'O-4') ? countRefused(ctx) : null,
  ]);
  return { payouts, transfers, bets, waiting_wins: wins, refused };
};

type Stuck = {
  transfer_id: string;
  purpose: string;
  site_code: string;
  currency: string;
  amount: string;
  state: Payouts['list'][number]['state'];
  last_error: string;
  since: Date;
  manual: number;
  late: number;
};

const ofCaller = (ctx: Ctx, withTest: boolean, table: string) =>
  sql<SqlBool>`${inScope(ctx.user.scope, `${table}.agent_id`)} and (${withTest} or not ${sql.ref(`${table}.is_test`)})`;

const readPayouts = async (ctx: Ctx, withTest: boolean): Promise<Payouts> => {
  const mine = ofCaller(ctx, withTest, 'payout');
  const { rows } = await sql<Stuck>`
    select transfer_id, purpose, site.code as site_code, payout.currency, payout.amount, state, last_error, ${sinceOf} as since,
      count(*) filter (where state = 'error_manual') over ()::int as manual, count(*) filter (where state <> 'error_manual') over ()::int as late
    from payout join site on site.id = payout.site_id
    where ${isStuck(ctx.now())} and ${mine}
    order by since, payout.id limit ${STUCK_SHOWN}`.execute(ctx.db);
  const held = await sql<{
    count: number;
  }>`select count(*)::int as count from payout where state = 'on_hold' and ${mine}`.execute(ctx.db);
  const [first] = rows;
  return {
    manual: first?.manual ?? 0,
    late: first?.late ?? 0,
    on_hold: held.rows[0]?.count ?? 0,
    list: rows.map((row) => ({
      transfer_id: row.transfer_id,
      purpose: row.purpose,
      site_code: row.site_code,
      currency: row.currency,
      amount: row.amount,
      state: row.state,
      last_error: row.last_error,
      since: row.since.toISOString(),
    })),
  };
};

type StuckTransfer = Omit<Transfers['list'][number], 'since'> & { since: Date; manual: number };

const readTransfers = async (ctx: Ctx, withTest: boolean): Promise<Transfers> => {
  const { rows } = await sql<StuckTransfer>`
    select transfer_id, site.code as site_code, recovery.currency, recovery.amount, recovery.last_error, recovery.updated_at as since,
      count(*) over ()::int as manual
    from transfer_recovery as recovery join site on site.id = recovery.site_id
    where recovery.state = 'manual' and ${ofCaller(ctx, withTest, 'recovery')}
    order by since, recovery.id limit ${STUCK_SHOWN}`.execute(ctx.db);
  return {
    manual: rows[0]?.manual ?? 0,
    list: rows.map((row) => ({
      transfer_id: row.transfer_id,
      site_code: row.site_code,
      currency: row.currency,
      amount: row.amount,
      last_error: row.last_error,
      since: row.since.toISOString(),
    })),
  };
};

const countFailedCancels = async (ctx: Ctx, withTest: boolean): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from invalid_bet where state = 'cancel_failed' and ${ofCaller(ctx, withTest, 'invalid_bet')}`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
};

const countWaitingWins = async (ctx: Ctx): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jackpot_order
    where status = 'waiting_approval' and deleted_at is null and ${inScope(ctx.user.scope, 'jackpot_order.agent_id')}`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
};

const countRefused = async (ctx: Ctx): Promise<number> => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from fact_outbox where refused_at is not null`.execute(ctx.wholeDb);
  return rows[0]?.count ?? 0;
};

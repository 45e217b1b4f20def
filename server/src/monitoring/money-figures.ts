import { RETRIES_END_AFTER_MS } from '@manager/domain/wallet-retry';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../kit/service/ctx.ts';
import { secondsSince, storedFigures } from './stored-figures.ts';

type Aggregate = (which: RawBuilder<unknown>) => RawBuilder<unknown>;

/** Of payouts in each state that is not the last one, each found by its own index: all payouts ever are in the table. */
const openPayouts = ({ payoutHandlers }: Deps, of: Aggregate): RawBuilder<unknown> => {
  const purposes = payoutHandlers.map(({ name }) => name);
  return sql`
    select each.state, each.value from (
      select ${of(sql`state = 'processing'`)} as processing, ${of(sql`state = 'error_retry'`)} as error_retry
      from payout where next_attempt_at is not null) due
    cross join lateral (values ('processing', due.processing), ('error_retry', due.error_retry)) as each (state, value)
    union all select 'error_manual', ${of(sql`true`)} from payout where state = 'error_manual'
    union all select 'on_hold', ${of(sql`true`)} from payout where state = 'on_hold'
    union all select 'waiting_approval', ${of(sql`true`)} from payout where state = 'waiting_approval' and purpose = any(${purposes}::text[])`;
};

/** Money that goes out, and what stands in its way. What is over is in the reports. */
export const moneyFigures = storedFigures('money', {
  manager_payouts: {
    help: 'Payouts that are not over, by state. error_manual: left to staff',
    labels: ['state'],
    sql: (deps) => openPayouts(deps, (which) => sql`count(*) filter (where ${which})`),
  },
  manager_payout_oldest_seconds: {
    help: 'Since when the oldest of them could have been paid; 0: there are none',
    labels: ['state'],
    sql: (deps) =>
      openPayouts(deps, (which) => secondsSince(deps.now(), sql`min(coalesce(decided_at, created_at)) filter (where ${which})`)),
  },
  manager_payouts_late: {
    help: 'Payouts that are being tried for more than twelve hours',
    sql: ({ now }) => sql`select count(*) from payout
      where next_attempt_at is not null and coalesce(decided_at, created_at) < ${new Date(now().getTime() - RETRIES_END_AFTER_MS)}`,
  },
  manager_wallet_circuits: {
    help: 'Wallets of websites by how calls to them go. open: none goes through',
    labels: ['state'],
    sql: () => sql`select each.state, count(site_id) from unnest(array['closed', 'open', 'half_open']) as each (state)
      left join wallet_state on wallet_state.state = each.state group by each.state`,
  },
  manager_wallet_circuit_open: {
    help: '1: no call to the wallet of this website goes through; of the others there is no value',
    labels: ['site'],
    sql: () => sql`select code, 1 from wallet_state join site on site.id = site_id where wallet_state.state <> 'closed'`,
  },
  manager_transfers_recovering: {
    help: 'Transfers of prepaid games that staff took over. manual: left to staff again',
    labels: ['state'],
    sql: () => sql`select 'running', count(*) from transfer_recovery where next_attempt_at is not null
      union all select 'manual', count(*) from transfer_recovery where state = 'manual'`,
  },
  manager_invalid_bets: {
    help: 'Invalid bets that nobody has dealt with yet, or whose cancel or settlement is under way or failed',
    labels: ['state'],
    sql: () => sql`select each.state, count(id) from unnest(array['invalid', 'cancelling', 'completing', 'cancel_failed']) as each (state)
      left join invalid_bet on invalid_bet.state = each.state and deleted_at is null group by each.state`,
  },
  manager_jackpot_orders: {
    help: 'Jackpot wins and movements that are not over. manual: left to staff',
    labels: ['status'],
    sql: () => sql`select each.status, count(id) from unnest(array['won', 'waiting_approval', 'paying', 'manual']) as each (status)
      left join jackpot_order on jackpot_order.status = each.status and deleted_at is null
        and jackpot_order.status in ('won', 'waiting_approval', 'paying', 'manual') group by each.status`,
  },
  manager_jackpot_pools: {
    help: 'Jackpot pools by status',
    labels: ['status'],
    sql: () => sql`select each.status, count(id) from unnest(array['active', 'shutdown']) as each (status)
      left join jackpot_pool on jackpot_pool.status = each.status and deleted_at is null group by each.status`,
  },
  manager_jackpot_pools_owing: {
    help: 'Jackpot pools that paid more than they held',
    sql: () => sql`select count(*) from jackpot_meter where owed > 0`,
  },
  manager_settlements: {
    help: 'Settlements of the last 62 days by state; what is calculated or reopened is not confirmed',
    labels: ['state'],
    sql: ({
      now,
    }) => sql`select each.state, count(id) from unnest(array['calculated', 'confirmed', 'paid', 'reopened']) as each (state)
      left join settlement_run on settlement_run.state = each.state
        and daterange(date_from, date_to, '[]') && daterange((${now()}::timestamptz)::date - 62, null) group by each.state`,
  },
  manager_reconciliation_open_rows: {
    help: 'Rows of the newest reconciliation of each website that differ and are not explained',
    sql: () => sql`select coalesce(sum(open_count), 0) from site cross join lateral (
      select open_count from recon_run where site_id = site.id order by settle_date desc limit 1) newest`,
  },
  manager_activity_settlements_waiting: {
    help: 'Settlements of activities that are calculated and wait for somebody',
    sql: () => sql`select count(*) from activity_settlement where state = 'calculated'`,
  },
});

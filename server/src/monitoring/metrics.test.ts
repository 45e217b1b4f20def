import { login } from '@manager/contract/features/auth/login';
import { getUserList } from '@manager/contract/features/user/user';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../../test/client.ts';
import { countStatements } from '../../test/count-statements.ts';
import { betRow, createAgent, createCurrency, createGame, createSite, putPayout, putRecovery } from '../../test/world.ts';
import { createApp } from '../app.ts';
import type { WalletResult } from '../wallet/outbound.ts';
import { ClickHouseError } from '../clickhouse/errors.ts';
import { inTransaction } from '../postgres/db.ts';
import { countReads } from './count-reads.ts';
import { countWallet } from './count-wallet.ts';
import { ingestFigures } from './ingest-figures.ts';
import { createMetrics } from './metrics.ts';
import { moneyFigures } from './money-figures.ts';
import { staffFigures } from './staff-figures.ts';
import { queueFigures } from './store-figures.ts';
import { workFigures } from './work-figures.ts';

const t = await startTestApp();
const { db } = t.deps;
await t.deps.queue.open();
await createCurrency(db, { code: 'USD', rate: '1' });
const agent = await createAgent(db);
const site = await createSite(db, { agentId: agent.id });
const game = await createGame(db);
const bet = (overrides: object = {}) => betRow({ site: site.code, game: game.code, ...overrides });

/** Series and their values, as a scrape shows them. */
const scrape = async (app = t.app): Promise<Map<string, number>> => {
  const { body } = await app.inject({ url: '/metrics' });
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
};

const SECONDS_OF_2026 = 1_700_000_000;

it('counts rows once by what became of them, and requests as often as they come', async () => {
  const first = [bet(), bet(), bet()];
  await t.platform.post(first, { idempotencyKey: 'a' });
  await t.platform.post(first, { idempotencyKey: 'a' });
  await t.platform.post([...first.slice(0, 2), { ...first[2], win: '0.70', row_version: 2 }, bet({ site: 'nowhere' })]);
  await t.platform.post([bet()], { idempotencyKey: 'a' });
  const found = await scrape();
  const rows = ['accepted', 'duplicates', 'amended', 'rejected'].map((result) =>
    found.get(`manager_ingest_rows_total{kind="bets",result="${result}"}`),
  );
  expect(rows).toEqual([3, 2, 1, 1]);
  expect(found.get('manager_ingest_rejected_rows_total{kind="bets",code="unknown_site"}')).toBe(1);
  expect(found.get('manager_ingest_requests_total{kind="bets",end="applied"}')).toBe(3);
  expect(found.get('manager_ingest_requests_total{kind="bets",end="refused"}')).toBe(1);
  expect(found.get('manager_ingest_request_seconds_count')).toBe(4);
  expect(found.get('manager_calls_total{api="platform",group="bets",end="ok"}')).toBe(3);
  expect(found.get('manager_calls_total{api="platform",group="bets",end="refused"}')).toBe(1);
  expect(found.get('manager_ingest_lanes_held')).toBe(1);
  expect(found.get('manager_ingest_unapplied_groups')).toBe(0);
  expect(found.get('manager_ingest_applied_timestamp_seconds')).toBeGreaterThan(SECONDS_OF_2026);
});

it('says what is frozen and not applied, how old it is, and who has not followed', async () => {
  await db
    .updateTable('ingest_group')
    .set({ applied_at: null, created_at: sql`now() - interval '90 seconds'` })
    .execute();
  const { rows } = await sql<{ groups: number; rows: number }>`
    select count(distinct ingest_group.id)::int as groups, sum(rows)::int as rows from ingest_group join ingest_batch on group_id = ingest_group.id`.execute(
    db,
  );
  const away = await scrape();
  expect(away.get('manager_ingest_unapplied_rows')).toBe(rows[0]?.rows);
  expect(away.get('manager_ingest_lag_seconds')).toBeGreaterThan(89);
  expect(away.get('manager_ingest_lag_seconds')).toBeLessThan(600);

  await db.updateTable('ingest_group').set({ applied_at: new Date() }).execute();
  const { max } = await db
    .selectFrom('ingest_batch')
    .where('table_name', '=', 'bet')
    .select(({ fn }) => fn.max('id').as('max'))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('consumer_position')
    .values([
      { consumer: 'late', batch_id: '0' },
      { consumer: 'up_to_date', batch_id: max },
    ])
    .execute();
  const back = await scrape();
  expect(back.get('manager_ingest_unapplied_groups')).toBe(0);
  expect(back.get('manager_ingest_lag_seconds')).toBe(0);
  expect(back.get('manager_consumer_delay_seconds{consumer="late"}')).toBeGreaterThan(89);
  expect(back.get('manager_consumer_delay_seconds{consumer="up_to_date"}')).toBe(0);
});

it('says when the journal was last archived, and what PostgreSQL holds besides', async () => {
  expect((await scrape()).has('manager_journal_archived_timestamp_seconds')).toBe(false);
  const file = { table_name: 'bet', partition: '202601', batches: 1, rows: '1', bytes: '1', sha256: Buffer.alloc(32) };
  const at = (day: number): Date => new Date(Date.UTC(2026, 2, day));
  await db
    .insertInto('journal_archive')
    .values([
      { ...file, file: 'a', first_id: '1', last_id: '1', archived_at: at(1), released_at: at(2) },
      { ...file, file: 'b', first_id: '2', last_id: '2', archived_at: at(3) },
    ])
    .execute();
  const found = await scrape();
  expect(found.get('manager_journal_archived_timestamp_seconds')).toBe(at(3).getTime() / 1_000);
  expect(found.get('manager_journal_archive_held_files')).toBe(1);
});

it('counts money that does not get out, by state and by how long it waits', async () => {
  const player = await db.selectFrom('player').select('id').where('site_id', '=', site.id).executeTakeFirstOrThrow();
  const whose = { agentId: agent.id, siteId: site.id, playerId: player.id };
  const boss = await t.signInAs({ isSuper: true });
  for (const state of ['error_retry', 'error_retry', 'error_manual', 'on_hold'] as const) await putPayout(db, whose, { state });
  await db
    .updateTable('payout')
    .set({ created_at: new Date(t.deps.now().getTime() - 600_000) })
    .where('state', '=', 'on_hold')
    .execute();
  await putRecovery(db, { ...whose, userId: boss.userId });
  const other = await createSite(db, { agentId: agent.id });
  const openedAt = new Date(0);
  await db
    .insertInto('wallet_state')
    .values([
      { site_id: site.id, state: 'open', failures: 5, opened_at: openedAt, next_probe_at: openedAt, updated_at: openedAt },
      { site_id: other.id, state: 'closed', failures: 0, updated_at: openedAt },
    ])
    .execute();
  const found = await scrape();
  const payouts = ['processing', 'error_retry', 'error_manual', 'on_hold', 'waiting_approval'].map((state) =>
    found.get(`manager_payouts{state="${state}"}`),
  );
  expect(payouts).toEqual([0, 2, 1, 1, 0]);
  expect(found.get('manager_payout_oldest_seconds{state="processing"}')).toBe(0);
  expect(Math.abs((found.get('manager_payout_oldest_seconds{state="on_hold"}') ?? 0) - 600)).toBeLessThan(60);
  expect(found.get('manager_payouts_late')).toBe(2);
  expect(found.get('manager_transfers_recovering{state="running"}')).toBe(1);
  expect(found.get('manager_wallet_circuits{state="open"}')).toBe(1);
  expect(found.get('manager_wallet_circuits{state="closed"}')).toBe(1);
  expect(found.get(`manager_wallet_circuit_open{site="${site.code}"}`)).toBe(1);
  expect(found.has(`manager_wallet_circuit_open{site="${other.code}"}`)).toBe(false);
});

it('counts sessions, failed sign-ins, locked users, and calls by how they ended', async () => {
  const staff = await t.signInAs({ codes: ['F-1'] });
  await t.anonymous.tryCall(login, { username: 'nobody', password: 'wrong' });
  await staff.tryCall(getUserList, {} as never);
  await db
    .updateTable('staff_user')
    .set({ locked_until: new Date(t.deps.now().getTime() + 60_000) })
    .where('id', '=', staff.userId)
    .execute();
  const { count } = await db
    .selectFrom('session')
    .where('ended_at', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const found = await scrape();
  expect(found.get('manager_sessions')).toBe(Number(count));
  expect(found.get('manager_users_locked')).toBe(1);
  expect([...found].filter(([name]) => name.startsWith('manager_sign_ins_recent')).reduce((sum, [, n]) => sum + n, 0)).toBe(1);
  expect(found.get('manager_calls_total{api="console",group="login",end="refused"}')).toBe(1);
  expect(found.get('manager_calls_total{api="console",group="user",end="refused"}')).toBe(1);
});

it('says of each job how its last run ended', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 10, 10, minute));
  const run = (job: string, minute: number, outcome: string) => ({ job, started_at: at(minute), ended_at: at(minute), outcome });
  await db
    .insertInto('job_run')
    .values([run('a.first', 1, 'failed'), run('a.first', 2, 'ok'), run('b.second', 3, 'ok'), run('b.second', 4, 'failed')])
    .execute();
  await db
    .insertInto('job_run')
    .values({ job: 'b.second', started_at: at(5) })
    .execute();
  const found = await scrape();
  expect(found.get('manager_job_failed{name="a.first"}')).toBe(0);
  expect(found.get('manager_job_failed{name="b.second"}')).toBe(1);
  expect(found.get('manager_job_ended_timestamp_seconds{name="b.second"}')).toBe(at(4).getTime() / 1_000);
  expect([...found.keys()].filter((name) => name.startsWith('manager_job_failed'))).toHaveLength(2);
});

const WALLET_RESULT = {
  outcome: 'ok',
  end: 'booked',
  mayRepeat: false,
  httpStatus: 200,
  remoteCode: '',
  balance: null,
  latencyMs: 30,
  calledAt: new Date(0),
  site: 'alpha',
  detail: '',
  requestBody: '',
  responseBody: '',
} as const;

it('counts calls to wallets by website and end, and questions to the report store by report and refusal', async () => {
  const { registry } = createMetrics();
  const ends = ['booked', 'unknown', 'not_sent'] as const;
  let calls = 0;
  const wallet = countWallet(registry, {
    ...t.deps.wallet,
    call: async () => ({ ...WALLET_RESULT, end: ends[calls++] ?? 'booked' }),
  });
  for (const _ of [...ends, 'again']) await wallet.call({ action: 'credit' } as never);
  const failure = new ClickHouseError({ code: 241, kind: 'memory', message: 'too much', cause: null });
  const store = countReads(registry, {
    ...t.deps.clickhouse,
    query: async <Row>({ sql: text }: { sql: string }): Promise<Row[]> => {
      if (text === 'bad') throw failure;
      return [];
    },
  });
  await store.query({ name: 'game-report.get_list', sql: 'good' });
  await expect(store.query({ name: 'game-report.sum', sql: 'bad' })).rejects.toBe(failure);
  const text = await registry.metrics();
  expect(text).toContain('manager_wallet_calls_total{site="alpha",end="booked"} 2');
  expect(text).toContain('manager_wallet_calls_total{site="alpha",end="unknown"} 1');
  expect(text).toContain('manager_wallet_call_seconds_count{action="credit"} 3');
  expect(text).toContain('manager_report_reads_total{report="game-report",end="ok"} 1');
  expect(text).toContain('manager_report_reads_total{report="game-report",end="memory"} 1');
  expect(text).toContain('manager_report_read_seconds_count{report="game-report"} 2');
});

/** How a scrape may come to the rows of tables that grow with what is played and done; the last ones are as large as the operator's set-up. */
const WAYS = new Set(
  `ingest_group_open_idx ingest_group_pkey ingest_batch_group_id_idx ingest_batch_partition_idx
  journal_archive_pkey journal_archive_held_idx fact_outbox_waiting_idx fact_outbox_refused_idx fact_month_pkey settlement_run_period_key recon_run_day_idx
  payout_due_idx payout_manual_idx payout_on_hold_idx payout_state_idx activity_settlement_waits_idx
  transfer_recovery_due_idx transfer_recovery_manual_idx invalid_bet_open_idx jackpot_order_open_idx
  timed_change_apply_due_idx timed_change_revert_due_idx audit_checkpoint_pkey session_user_id_idx
  login_attempt_pkey approval_expires_at_idx approval_pending_idx case_file_open_idx rtp_alert_open_key
  speed_alarm_open_key job_run_job_idx export_job_open mail_outbox_due_idx
  wallet_state_pkey site_pkey jackpot_pool_code_key vendor_cursor_pkey vendor_pkey`.split(/\s+/),
);
const SMALL = new Set([
  'fact_gap',
  'consumer_position',
  'wallet_state',
  'jackpot_meter',
  'staff_user',
  'audit_head',
  'audit_stream',
  'queue',
]);

it('costs a scrape a statement a group, none of which grows with what was ever played', async () => {
  const scraping = countStatements(scrape);
  // One of the disk and stores, two of the backups.
  expect((await scraping).filter((text) => text.startsWith('select')).length).toBeLessThanOrEqual(9);
  for (const group of [ingestFigures, moneyFigures, staffFigures, workFigures, queueFigures]) {
    const { rows } = await inTransaction(db, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<{ 'QUERY PLAN': string }>`explain (costs off) ${group.statement(t.deps)}`.execute(tx);
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    const indexes = [...plan.matchAll(/Index (?:Only )?Scan (?:Backward )?(?:using|on) (\w+)/g)].map(
      ([, name]) => name as string,
    );
    const tables = [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, name]) => name as string);
    expect(indexes.filter((name) => !WAYS.has(name))).toEqual([]);
    expect(tables.filter((name) => !SMALL.has(name))).toEqual([]);
    // The index of all payouts is asked for a purpose and a state.
    for (const [, condition] of plan.matchAll(/using payout_state_idx on .*\n\s+Index Cond: (.*)/g))
      expect(condition).toContain('purpose');
  }
});

it('has at most 3,000 series at 300 websites, each with calls of every end and an open circuit', async () => {
  const sites = await Promise.all(Array.from({ length: 298 }, () => createSite(db, { agentId: agent.id })));
  const at = new Date(0);
  await db
    .insertInto('wallet_state')
    .values(
      sites.map(({ id }) => ({ site_id: id, state: 'open', failures: 5, opened_at: at, next_probe_at: at, updated_at: at })),
    )
    .execute();
  const metrics = createMetrics();
  const ends = ['booked', 'refused', 'unknown', 'not_sent'] as const;
  let result: WalletResult = WALLET_RESULT;
  const wallet = countWallet(metrics.registry, { ...t.deps.wallet, call: async () => result });
  for (const { code } of sites)
    for (const end of ends) {
      result = { ...WALLET_RESULT, site: code, end };
      await wallet.call({ action: 'credit' } as never);
    }
  const app = await createApp({ deps: t.deps, ingest: t.ingest, metrics });
  const found = await scrape(app);
  await app.close();
  expect(found.get('manager_wallet_circuits{state="open"}')).toBe(299);
  expect(found.size).toBeLessThanOrEqual(3_000);
});

it('has no value for what cannot be read, and all others', async () => {
  const deps = {
    ...t.deps,
    clickhouse: { ...t.deps.clickhouse, query: () => Promise.reject(new Error('away')), ping: async () => false },
  };
  const app = await createApp({ deps, ingest: t.ingest });
  await db.schema.alterTable('payout').renameTo('payout_gone').execute();
  const found = await scrape(app);
  await db.schema.alterTable('payout_gone').renameTo('payout').execute();
  expect(found.get('manager_metrics_unread{group="money"}')).toBe(1);
  expect(found.get('manager_metrics_unread{group="clickhouse"}')).toBe(1);
  expect(found.get('manager_metrics_unread{group="staff"}')).toBe(0);
  expect(found.get('manager_store_up{store="clickhouse"}')).toBe(0);
  expect(found.get('manager_store_up{store="postgres"}')).toBe(1);
  expect([...found.keys()].filter((name) => /^manager_(?:payouts|clickhouse)/.test(name))).toEqual([]);
  const again = await scrape(app);
  await app.close();
  expect(again.get('manager_metrics_unread{group="money"}')).toBe(0);
  expect(again.get('manager_payouts{state="on_hold"}')).toBe(1);
});

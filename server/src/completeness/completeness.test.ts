import { setTimeout as sleep } from 'node:timers/promises';
import { getCompleteness } from '@manager/contract/features/system/completeness';
import { getGameReport } from '@manager/contract/features/report/game-report';
import type { PlatformBet } from '@manager/contract/platform/bets';
import { expect, it } from 'vitest';
import { startTestApp } from '../../test/client.ts';
import { silentLog } from '../../test/stores.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../test/world.ts';
import { verifyFacts } from '../ingest/rebuild-verify.ts';
import { createCompleteness } from './completeness.ts';
import { noteGaps } from './gaps.ts';
import { refuseIncomplete } from './tracked.ts';

/** A product that keeps its report store whole, beside somebody who damages it. */
const t = await startTestApp({ hasSums: true, hasUpkeep: true });
const { db, clickhouse, completeness } = t.deps;
const agent = await createAgent(db);
const [alpha, beta] = [await createSite(db, { agentId: agent.id }), await createSite(db, { agentId: agent.id })];
const game = await createGame(db);
await createCurrency(db, { code: 'USD', rate: '1' });
const root = await t.signInAs({ isSuper: true });

const bets = (month: string, count: number): PlatformBet[] =>
  Array.from({ length: count }, (_, i) =>
    betRow({
      site: (i % 2 === 0 ? alpha : beta).code,
      game: game.code,
      player: `p${i % 7}`,
      bet: '2.5',
      win: String(i % 4),
      bet_at: `${month}-${String(1 + (i % 20)).padStart(2, '0')}T10:${String(i % 60).padStart(2, '0')}:00.000Z`,
      settled_at: `${month}-${String(1 + (i % 20)).padStart(2, '0')}T10:${String(i % 60).padStart(2, '0')}:01.000Z`,
      detail: { i },
    }),
  );

/** Against an end that never comes. */
const LIMIT_MS = 250_000;
const until = async (isTrue: () => boolean | Promise<boolean>): Promise<void> => {
  for (const startMs = performance.now(); !(await isTrue()); await sleep(10))
    if (performance.now() - startMs > LIMIT_MS) throw new Error('it did not come true');
};
const untilWhole = (): Promise<void> => until(() => completeness.isKnown() && completeness.gaps().length === 0);
const untilScanned = (): Promise<void> => until(() => t.ingest.isScanned());

const january = { date_from: '2026-01-01', date_to: '2026-01-31' };
const february = { date_from: '2026-02-01', date_to: '2026-02-28' };
const reportOf = async (days: typeof january) => {
  const answer = (await root.tryCall(getGameReport, days)) as Awaited<ReturnType<typeof root.tryCall>> & {
    data: { sum: { rounds: number; bet: string; win: string } | null };
    incomplete?: { months: string[] };
  };
  return { sum: answer.data.sum, incomplete: answer.incomplete };
};
const command = (sql: string): Promise<void> => clickhouse.command({ name: 'test', sql });

it('is complete while bets come in, and says so', async () => {
  for (let i = 0; i < 6; i++) await t.platform.postBets([...bets('2026-01', 60), ...bets('2026-02', 40)]);
  await completeness.check();
  await untilScanned();
  expect(completeness.gaps()).toEqual([]);
  expect(await root.call(getCompleteness, {})).toMatchObject({ state: 'complete', months: [], gaps: [] });
  expect((await reportOf(january)).sum?.rounds).toBe(360);
  // The ledger against the single bets that were sent.
  const [month] = completeness.ledger().filter(({ table, partition }) => table === 'bet' && partition === '202601');
  const wins = bets('2026-01', 60).reduce((sum, { win }) => sum + Number(win), 0) * 6;
  expect({ rows: month?.rows, amount: Number(month?.amount), win: Number(month?.win) }).toEqual({
    rows: 360,
    amount: 900,
    win: wins,
  });
});

it('marks a month whose rows are gone, leaves the others alone, and brings it back to the last digit', async () => {
  const before = await reportOf(january);
  await command(`ALTER TABLE bet DROP PARTITION ID '202601'`);
  await completeness.check();
  const during = await reportOf(january);
  // However far restoring is by now: what is shown is right or marked.
  if (during.incomplete === undefined) expect(during.sum).toEqual(before.sum);
  else expect(during.incomplete).toEqual({ months: ['2026-01'] });
  expect((await reportOf(february)).incomplete).toBeUndefined();
  await untilWhole();
  // A question that began while the month was incomplete is marked although it is whole by now.
  expect(await completeness.incompleteMonths({ tables: new Set(['bet']) }, 0)).toEqual(['2026-01']);
  expect(await reportOf(january)).toEqual(before);
  expect((await verifyFacts({ db, clickhouse })).differences).toEqual([]);
});

it('finds batches that were doubled or cut although the number of rows is right, and writes the month anew', async () => {
  const before = await reportOf(january);
  const batches = await clickhouse.query<{ batch_id: string; n: string }>({
    name: 'test',
    sql: `SELECT batch_id, count() AS n FROM bet WHERE toYYYYMM(settle_date) = 202601 GROUP BY batch_id ORDER BY batch_id`,
  });
  const [gone, doubled] = batches;
  if (gone === undefined || doubled === undefined || gone.n !== doubled.n)
    throw new Error('two batches of the same size are needed');
  await command(
    `ALTER TABLE bet DELETE WHERE batch_id = ${gone.batch_id} AND toYYYYMM(settle_date) = 202601 SETTINGS mutations_sync = 2`,
  );
  const columns = `bet_id, round_key, parent_bet_id, site_id, agent_id, player_id, sub_agent, game_id, currency, settle_date, bet_at, settle_delay_ms, modify_delay_ms, status, source,
    spin_type, is_feature_buy, is_test, rtp_profile, math_version, bet, valid_bet, win_game, win_jackpot, jackpot_contribution, fx_rate, bet_usd, valid_bet_usd, win_usd,
    jackpot_win_usd, jackpot_contribution_usd, balance_before, balance_shift, ip, device, row_version, sign, batch_id`;
  await command(
    `INSERT INTO bet (${columns}) SELECT ${columns} FROM bet WHERE batch_id = ${doubled.batch_id} AND toYYYYMM(settle_date) = 202601`,
  );
  // Counts say nothing; the round that follows a start of the engine does.
  completeness.doubt();
  await until(() => completeness.gaps().length > 0);
  await untilWhole();
  expect(await reportOf(january)).toEqual(before);
  expect((await verifyFacts({ db, clickhouse })).differences).toEqual([]);
});

it('finds a value that was changed in place, by sums, and writes the month anew', async () => {
  await untilScanned();
  const before = await reportOf(february);
  await command(
    `ALTER TABLE bet UPDATE win_game = win_game + 1 WHERE toYYYYMM(settle_date) = 202602 AND bet_at = (SELECT max(bet_at) FROM bet WHERE toYYYYMM(settle_date) = 202602) SETTINGS mutations_sync = 2`,
  );
  completeness.doubt();
  await until(() => completeness.gaps().length > 0);
  await untilWhole();
  expect((await reportOf(february)).sum).toEqual(before.sum);
});

it('keeps rows that the journal does not know in a table of their own, and counts them nowhere', async () => {
  await untilScanned();
  const before = await reportOf(february);
  await command(
    `INSERT INTO bet_key (key, kind, site_id, settle_date, batch_id) VALUES ('stranger', 'bet', 1, '2026-02-03', 99999999)`,
  );
  await completeness.check();
  await until(async () =>
    (await clickhouse.query({ name: 'test', sql: 'EXISTS TABLE bet_key_unknown' })).some(
      (row) => (row as { result: number }).result === 1,
    ),
  );
  await untilWhole();
  const [{ n } = { n: '' }] = await clickhouse.query<{ n: string }>({
    name: 'test',
    sql: `SELECT count() AS n FROM bet_key WHERE key = 'stranger'`,
  });
  expect(n).toBe('0');
  const kept = await clickhouse.query({ name: 'test', sql: `SELECT batch_id FROM bet_key_unknown WHERE key = 'stranger'` });
  expect(kept).toEqual([{ batch_id: '99999999' }]);
  expect(await reportOf(february)).toEqual(before);
});

it('takes nothing that it knew for new while ids are restored, and new bets at once', async () => {
  const [known] = bets('2026-01', 1);
  await t.platform.postBets([known as PlatformBet]);
  await untilWhole();
  await command('TRUNCATE TABLE bet_key');
  await completeness.check();
  const again = await t.platform.post([known as PlatformBet]);
  expect([200, 503]).toContain(again.status);
  await untilWhole();
  // The lanes open anew once the ids are back.
  await until(async () => {
    const { status, body } = await t.platform.post([known as PlatformBet]);
    if (status === 200) expect(body).toMatchObject({ accepted: 0, duplicates: 1 });
    return status === 200;
  });
  const [row] = await clickhouse.query<{ n: string }>({
    name: 'test',
    sql: 'SELECT sum(sign) AS n FROM bet WHERE bet_id = {id:String}',
    params: { id: (known as PlatformBet).bet_id },
  });
  expect(row).toEqual({ n: '1' });
});

it('refuses an amendment while the former version is being restored, and takes it afterwards once', async () => {
  const [first] = bets('2026-02', 1) as [PlatformBet];
  await t.platform.postBets([first]);
  await untilWhole();
  // As the restorer of a product finds it that was just started; here it is held back by a second one that only looks.
  const looking = createCompleteness({ db, clickhouse, now: t.deps.now, log: silentLog });
  await command(`ALTER TABLE bet DROP PARTITION ID '202602'`);
  await looking.check();
  await completeness.look();
  const amended = { ...first, row_version: 2, status: 'adjusted' as const, win: '9' };
  for (;;) {
    const answer = await t.platform.post([amended]);
    if (answer.status === 200) break;
    expect(answer.status).toBe(503);
    await sleep(20);
  }
  await untilWhole();
  const [row] = await clickhouse.query<{ n: string; win: string }>({
    name: 'test',
    sql: 'SELECT sum(sign) AS n, sum(win_game * sign) AS win FROM bet WHERE bet_id = {id:String}',
    params: { id: first.bet_id },
  });
  expect(row).toEqual({ n: '1', win: '9' });
  await looking.stop();
});

it('refuses to keep what was read from a month that is not whole', async () => {
  await untilWhole();
  const looking = createCompleteness({ db, clickhouse, now: t.deps.now, log: silentLog });
  await looking.check();
  const store = refuseIncomplete(clickhouse, looking);
  const ask = () =>
    store.query({ name: 'test', sql: 'SELECT count() FROM bet WHERE settle_date >= {d:Date}', params: { d: '2026-02-01' } });
  await ask();
  await db
    .insertInto('fact_gap')
    .values({ table_name: 'bet', partition: '202602', reason: 'rows_missing', rows_expected: '2', rows_held: '1' })
    .execute();
  await Promise.all([looking.look(), completeness.look()]);
  await expect(ask()).rejects.toMatchObject({ reason: 'figures.incomplete', details: { months: '2026-02' } });
  await untilWhole();
  await looking.stop();
});

it('says nothing of what it does not know: a store that was not looked at since its engine started counts as incomplete', async () => {
  const looking = createCompleteness({ db, clickhouse, now: t.deps.now, log: silentLog });
  await looking.check();
  looking.setOwned(false);
  expect(looking.isKnown()).toBe(false);
  expect(await looking.incompleteMonths({ tables: new Set(['bet']), from: '202601', to: '202601' }, performance.now())).toEqual([
    '2026-01',
  ]);
  looking.setOwned(true);
  await until(looking.isKnown);
  // What was asked meanwhile stays marked for those who asked then only.
  expect(await looking.incompleteMonths({ tables: new Set(['bet']) }, performance.now())).toEqual([]);
  await looking.stop();
});

it('finds what another process noted before the first answer after a rest', async () => {
  await untilScanned();
  const resting = createCompleteness({ db, clickhouse, now: () => new Date(), log: silentLog });
  await resting.check();
  resting.start();
  // Long enough for its last look to be an old one.
  await sleep(2_100);
  await noteGaps(db, [{ table: 'bet', partition: '202601', reason: 'rows_missing', rowsExpected: 1, rowsHeld: 0 }]);
  const months = await resting.incompleteMonths({ tables: new Set(['bet']) }, resting.begin());
  resting.end();
  await resting.stop();
  await db.deleteFrom('fact_gap').execute();
  expect(months).toEqual(['2026-01']);
  await completeness.look();
});

it('stands still and says so when the journal does not reach back far enough', async () => {
  await untilScanned();
  const taken = await db
    .deleteFrom('ingest_batch')
    .where('table_name', '=', 'bet')
    .where('partition', '=', '202601')
    .returningAll()
    .execute();
  await command(`ALTER TABLE bet DROP PARTITION ID '202601'`);
  await completeness.check();
  await until(async () => (await root.call(getCompleteness, {})).months.some(({ is_stuck: isStuck }) => isStuck));
  expect(await root.call(getCompleteness, {})).toMatchObject({
    state: 'incomplete',
    gaps: [{ reason: 'journal_short', table: 'bet', month: '2026-01' }],
  });
  expect((await reportOf(january)).incomplete).toEqual({ months: ['2026-01'] });
  // The archived journal is brought back.
  for (const row of taken) await db.insertInto('ingest_batch').values(row).execute();
  await untilWhole();
  expect((await verifyFacts({ db, clickhouse })).differences).toEqual([]);
});

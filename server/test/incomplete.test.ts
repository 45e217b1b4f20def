import { getBetList, shareBetDetail } from '@manager/contract/features/account/bet-detail';
import { getExplanation } from '@manager/contract/features/report/explain';
import { getGameReport } from '@manager/contract/features/report/game-report';
import { runReconcile } from '@manager/contract/features/report/reconcile-report';
import { calculateSettlement, getSettlementReport } from '@manager/contract/features/report/settlement-report';
import { getSiteReport } from '@manager/contract/features/report/site-report';
import { getTrend } from '@manager/contract/features/report/trend';
import { getCompleteness } from '@manager/contract/features/system/completeness';
import type { Endpoint, InputOf } from '@manager/contract/kit/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freezeMonths } from '../src/features/report/agent-month-report/freeze-months.ts';
import { runJob } from '../src/kit/jobs/run-job.ts';
import { type Caller, startTestApp } from './client.ts';
import { columnsOf, startExports } from './export-file.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from './world.ts';

/** A month that is not whole, as everybody meets it: marked where it is read, refused where it would be kept. */
const t = await startTestApp({ hasSums: true });
const { db, completeness } = t.deps;
t.clock.set(Date.parse('2026-03-05T12:00:00Z'));
const agent = await createAgent(db, { timezone: 'UTC', settlementHour: 0 });
const site = await createSite(db, { agentId: agent.id });
const game = await createGame(db);
await createCurrency(db, { code: 'USD', rate: '1' });
const admin = await t.signInAs({ isSuper: true });
const exportOf = await startExports(t);

const JANUARY = { date_from: '2026-01-01', date_to: '2026-01-31' };
const FEBRUARY = { date_from: '2026-02-01', date_to: '2026-02-28' };

const loseRows = async (partition: string): Promise<void> => {
  await db
    .insertInto('fact_gap')
    .values({
      table_name: 'bet',
      partition,
      reason: 'rows_missing',
      rows_expected: '10',
      rows_held: '4',
      rows_to_restore: '6',
      rows_restored: '3',
    })
    .execute();
  await completeness.look();
};
const marksOf = async <E extends Endpoint>(caller: Caller, endpoint: E, input: InputOf<E>): Promise<unknown> => {
  const answer = (await caller.tryCall(endpoint, input)) as { code: number; message: string; incomplete?: { months: string[] } };
  if (answer.code !== 0) throw new Error(`${endpoint.path}: ${answer.code} ${answer.message}`);
  return answer.incomplete?.months;
};

beforeAll(async () => {
  const at = (day: string) => ({ bet_at: `${day}T10:00:00.000Z`, settled_at: `${day}T10:00:01.000Z` });
  await t.platform.postBets(
    ['2026-01-10', '2026-01-20', '2026-02-10'].map((day) =>
      betRow({ site: site.code, game: game.code, bet: '10', win: '4', ...at(day) }),
    ),
  );
  await loseRows('202601');
});
afterAll(() => completeness.stop());

describe('what is read', () => {
  it('is marked when it touches the month, and only then', async () => {
    expect(await marksOf(admin, getGameReport, JANUARY)).toEqual(['2026-01']);
    expect(await marksOf(admin, getSiteReport, JANUARY)).toEqual(['2026-01']);
    expect(await marksOf(admin, getTrend, JANUARY)).toEqual(['2026-01']);
    expect(await marksOf(admin, getBetList, { ...JANUARY, site_id: site.id })).toEqual(['2026-01']);
    expect(await marksOf(admin, getGameReport, FEBRUARY)).toBeUndefined();
    expect(await marksOf(admin, getBetList, { ...FEBRUARY, site_id: site.id })).toBeUndefined();
  });

  it('is marked when only the period to compare with touches it', async () => {
    expect(await marksOf(admin, getGameReport, { ...FEBRUARY, compare: 'previous' })).toEqual(['2026-01']);
  });

  it('is marked in the explanation of a figure', async () => {
    const asked = { metric: 'bet', by: 'day', in: 'usd' } as const;
    expect(await marksOf(admin, getExplanation, { ...JANUARY, ...asked })).toEqual(['2026-01']);
    expect(await marksOf(admin, getExplanation, { ...FEBRUARY, ...asked })).toBeUndefined();
  });

  it('is marked and not refused when a call on record only shows it', async () => {
    const { list } = await admin.call(getBetList, { ...JANUARY, site_id: site.id });
    expect(await marksOf(admin, shareBetDetail, { bet_id: String(list[0]?.bet_id) })).toEqual(['2026-01']);
  });

  it('carries its mark into a file', async () => {
    const marked = await exportOf(admin, {
      endpoint: getGameReport.path,
      input: JANUARY,
      columns: columnsOf('game_name', 'bet'),
    });
    expect(marked.text).toContain('The figures for 2026-01 were being restored when this file was made');
    const whole = await exportOf(admin, {
      endpoint: getGameReport.path,
      input: FEBRUARY,
      columns: columnsOf('game_name', 'bet'),
    });
    expect(whole.text).not.toMatch(/INCOMPLETE|being restored/);
  });
});

describe('what would be kept', () => {
  it('is refused: a settlement', async () => {
    const january = { agent_id: agent.id, ...JANUARY };
    expect(await marksOf(admin, getSettlementReport, january)).toEqual(['2026-01']);
    const refused = await admin.tryCall(calculateSettlement, january);
    expect(refused).toMatchObject({ code: 40902, data: { months: '2026-01' } });
    expect(refused.message).toContain('2026-01');
    expect(await db.selectFrom('settlement_run').selectAll().execute()).toEqual([]);
  });

  it('is refused: a reconciliation', async () => {
    const refused = await admin.tryCall(runReconcile, {
      site_id: site.id,
      date_from: '2026-01-10',
      date_to: '2026-01-10',
    });
    expect(refused).toMatchObject({ code: 40902, data: { months: '2026-01' } });
    expect(await db.selectFrom('recon_run').selectAll().execute()).toEqual([]);
  });

  it('waits: months of agents are frozen once they are whole, and not after another interval', async () => {
    await runJob(t.deps, freezeMonths);
    expect(await db.selectFrom('job_run').select('job').where('job', '=', freezeMonths.job).execute()).toEqual([]);
    expect(await db.selectFrom('agent_month').selectAll().execute()).toEqual([]);
    await db.deleteFrom('fact_gap').execute();
    await completeness.look();
    await runJob(t.deps, freezeMonths);
    expect((await db.selectFrom('agent_month').selectAll().execute()).length).toBeGreaterThan(0);
    await loseRows('202601');
  });
});

describe('the state', () => {
  it('is told to everybody by month, and by table and rows to those who see every agent', async () => {
    const everything = await admin.call(getCompleteness, {});
    expect(everything).toMatchObject({
      state: 'incomplete',
      months: [{ month: '2026-01', restored_pct: 50, is_stuck: false }],
      gaps: [{ table: 'bet', month: '2026-01', reason: 'rows_missing', rows_expected: 10, rows_held: 4 }],
    });
    const clerk = await t.signInAs({ agentId: agent.id, codes: ['F-1'] });
    expect(await clerk.call(getCompleteness, {})).toMatchObject({
      state: 'incomplete',
      months: [{ month: '2026-01' }],
      gaps: [],
    });
    expect((await t.anonymous.tryCall(getCompleteness, {})).code).toBe(50008);
  });

  it('degrades readiness with its reason, and nothing else', async () => {
    const ready = await t.app.inject({ url: '/readyz' });
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toMatchObject({
      status: 'degraded',
      reports: { state: 'incomplete', gaps: [{ table: 'bet', partition: '202601' }] },
    });
    await db.deleteFrom('fact_gap').execute();
    await completeness.look();
    expect((await t.app.inject({ url: '/readyz' })).json()).toMatchObject({
      status: 'ok',
      reports: { state: 'complete', gaps: [] },
    });
    expect(await marksOf(admin, getGameReport, JANUARY)).toBeUndefined();
  });
});

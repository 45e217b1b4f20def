import { PlatformLotteryResult } from '@manager/contract/platform/lottery-results';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/client.ts';
import { createAgent, createCurrency, createGame, createSite } from '../../test/world.ts';
import { rebuildFacts } from '../ingest/rebuild.ts';
import { verifyFacts } from '../ingest/rebuild-verify.ts';

const t = await startTestApp();
const { db, clickhouse } = t.deps;
const agent = await createAgent(db, { timezone: 'Asia/Shanghai', settlementHour: 12 });
const site = await createSite(db, { agentId: agent.id });
const [game, otherGame] = [await createGame(db), await createGame(db)];
await createCurrency(db, { code: 'EUR', rate: '0.8' });

const OPENED = '2026-01-02T03:59:00.000Z';
const CUT_OFF = '2026-01-02T03:59:50.000Z';
const DRAWN = '2026-01-02T04:00:00.250Z';
const SETTLED = '2026-01-02T04:00:02.000Z';
// SHA-256 of the three bytes "key".
const PROOF = { rng_commit: '2c70e12b7a0646f92279f427c7b38e7334d8e5389cff167a1dc30e73f826b683', rng_seed: '6b6579' };

let number = 0;
const draw = (overrides: Partial<PlatformLotteryResult> = {}): PlatformLotteryResult => ({
  draw_id: `d${(number += 1)}`,
  game: game.code,
  number: `20260102-${number}`,
  status: 'open',
  opened_at: OPENED,
  cut_off_at: CUT_OFF,
  rng_commit: PROOF.rng_commit,
  row_version: 1,
  ...overrides,
});
const DRAWN_FIELDS = { status: 'drawn', drawn_at: DRAWN, result: '3|7|1', ...PROOF } as const;
const drawn = (overrides: Partial<PlatformLotteryResult> = {}) => draw({ ...DRAWN_FIELDS, ...overrides });

const send = async (rows: readonly unknown[]): Promise<unknown> => {
  const { status, body } = await t.platform.post(rows, { kind: 'lottery_results' });
  return [status, body.accepted, body.duplicates, body.amended, body.rejected.map(({ code }: { code: string }) => code)];
};
const query = (sql: string, params: Record<string, unknown> = {}) => clickhouse.query({ name: 'test', sql, params });

describe('draws', () => {
  it('of all websites belong to nobody and count to the days of UTC; those of one to its own', async () => {
    const [everywhere, here] = [draw(), draw({ site: site.code })];
    for (const row of [everywhere, here]) expect(PlatformLotteryResult.safeParse(row).success).toBe(true);
    expect(await send([everywhere, here])).toEqual([200, 2, 0, 0, []]);
    const rows = await query(
      'SELECT draw_id, site_id, agent_id, settle_date, number, status, cut_off_at, drawn_ms, settled_ms, result FROM lottery_draw WHERE draw_id IN {ids:Array(String)} ORDER BY site_id',
      { ids: [everywhere.draw_id, here.draw_id] },
    );
    const common = { status: 'open', cut_off_at: '2026-01-02 03:59:50.000', drawn_ms: '-1', settled_ms: '-1', result: '' };
    expect(rows).toEqual([
      { ...common, draw_id: everywhere.draw_id, number: everywhere.number, site_id: 0, agent_id: 0, settle_date: '2026-01-02' },
      // In Shanghai it is 11:59, a minute before the day begins.
      {
        ...common,
        draw_id: here.draw_id,
        number: here.number,
        site_id: Number(site.id),
        agent_id: Number(agent.id),
        settle_date: '2026-01-01',
      },
    ]);
  });

  it('go through their states, each version once, and are found by id, number and what they are held again for', async () => {
    const row = draw();
    const settled = { ...row, ...DRAWN_FIELDS, status: 'settled', settled_at: SETTLED, row_version: 4 } as const;
    const totals = [
      { currency: 'USD', bets: 2, stake: '4.00', payout: '1.88' },
      { currency: 'EUR', bets: 1, stake: '1', payout: '0' },
    ];
    expect(await send([row, row])).toEqual([200, 1, 1, 0, []]);
    expect(await send([{ ...row, status: 'closed', row_version: 2 }])).toEqual([200, 0, 0, 1, []]);
    expect(await send([{ ...row, ...DRAWN_FIELDS, row_version: 3 }])).toEqual([200, 0, 0, 1, []]);
    expect(await send([{ ...settled, totals }])).toEqual([200, 0, 0, 1, []]);
    // A late correction of a bet: what was paid is told anew, the result stays.
    expect(await send([{ ...settled, totals: totals.slice(0, 1), row_version: 5 }])).toEqual([200, 0, 0, 1, []]);
    expect(
      await send([
        { ...row, ...DRAWN_FIELDS, status: 'void', settled_at: SETTLED, reason: 'the machine jammed', row_version: 6 },
      ]),
    ).toEqual([200, 0, 0, 1, []]);
    const again = drawn({ redraw_of: row.draw_id, number: `${row.number}-R` });
    expect(await send([again])).toEqual([200, 1, 0, 0, []]);
    const versions = await query(
      'SELECT row_version, status, totals, sum(sign) AS n FROM lottery_draw WHERE draw_id = {id:String} GROUP BY ALL ORDER BY row_version',
      { id: row.draw_id },
    );
    const usd = '{"currency":"USD","bets":2,"stake":"4","payout":"1.88"}';
    expect(versions).toEqual([
      { row_version: 1, status: 'open', totals: '', n: '0' },
      { row_version: 2, status: 'closed', totals: '', n: '0' },
      { row_version: 3, status: 'drawn', totals: '', n: '0' },
      { row_version: 4, status: 'settled', totals: `[{"currency":"EUR","bets":1,"stake":"1","payout":"0"},${usd}]`, n: '0' },
      { row_version: 5, status: 'settled', totals: `[${usd}]`, n: '0' },
      { row_version: 6, status: 'void', totals: '', n: '1' },
    ]);
    expect(
      await query('SELECT kind, key FROM fact_key WHERE key IN {ids:Array(String)} ORDER BY kind', {
        ids: [row.draw_id, row.number],
      }),
    ).toEqual([
      { kind: 'lottery_draw', key: row.draw_id },
      { kind: 'lottery_number', key: row.number },
      { kind: 'lottery_redraw', key: row.draw_id },
    ]);
  });

  it('may come from outside: then the source is named instead of a proof', async () => {
    const row = drawn({ rng_commit: null, rng_seed: null, source: 'https://lottery.example.org/draws/2026-01-02' });
    expect(await send([row])).toEqual([200, 1, 0, 0, []]);
  });

  const known = drawn();
  const closed = draw({ status: 'closed' });
  const ended = draw({ ...DRAWN_FIELDS, status: 'settled', settled_at: SETTLED });
  const gone = draw({ status: 'void', settled_at: SETTLED, reason: 'no bets' });
  it.each<[string, PlatformLotteryResult, Record<string, unknown>, string]>([
    ['another result', known, { result: '3|7|2' }, 'bad_field'],
    ['a result that is taken back', ended, { status: 'void', reason: 'x', result: null }, 'bad_field'],
    ['bets that are taken again', closed, { status: 'open' }, 'bad_field'],
    ['a settled draw that is drawn again', ended, { status: 'drawn', settled_at: null }, 'bad_field'],
    ['a void draw that is settled', gone, { ...DRAWN_FIELDS, status: 'settled' }, 'bad_field'],
    ['another number', known, { number: 'other' }, 'bad_field'],
    ['a later cut-off', closed, { cut_off_at: '2026-01-02T03:59:55.000Z' }, 'bad_field'],
    ['another seed than was promised', known, { rng_commit: 'a'.repeat(64) }, 'bad_field'],
    ['another opening', known, { opened_at: '2026-01-02T03:58:00.000Z' }, 'bad_time'],
    ['another website', known, { site: site.code }, 'bad_field'],
    ['another game', known, { game: otherGame.code }, 'bad_field'],
  ])('refuse %s', async (...[, first, change, code]) => {
    await send([first]);
    expect(await send([{ ...first, ...change, row_version: 2 }])).toEqual([200, 0, 0, 0, [code]]);
  });

  const lacking = (name: keyof PlatformLotteryResult, from = drawn()) =>
    Object.fromEntries(Object.entries(from).filter(([key]) => key !== name));
  it.each<[string, Record<string, unknown>, string]>([
    ['a draw without its game', lacking('game', draw()), 'missing_field'],
    ['a draw without a number', lacking('number', draw()), 'missing_field'],
    ['a draw without a cut-off', lacking('cut_off_at', draw()), 'missing_field'],
    ['a result before the draw', draw({ result: '1|2|3' }), 'bad_field'],
    ['a seed while bets are taken', draw({ rng_seed: PROOF.rng_seed }), 'bad_field'],
    ['drawn without a result', lacking('result'), 'missing_field'],
    ['drawn without its instant', lacking('drawn_at'), 'missing_field'],
    ['a result that nobody can verify', lacking('rng_seed'), 'missing_field'],
    ['settled without its instant', drawn({ status: 'settled' }), 'missing_field'],
    ['void without a reason', draw({ status: 'void', settled_at: SETTLED }), 'missing_field'],
    ['a draw while bets are still taken', drawn({ drawn_at: '2026-01-02T03:59:49.999Z' }), 'bad_time'],
    ['a cut-off before the opening', draw({ cut_off_at: '2026-01-02T03:58:00Z' }), 'bad_time'],
    ['a cut-off years ahead', draw({ cut_off_at: '2028-01-02T03:58:00Z' }), 'future_time'],
    ['an end while it is open', draw({ settled_at: SETTLED }), 'bad_field'],
    [
      'a currency twice',
      drawn({ totals: ['USD', 'USD'].map((currency) => ({ currency, bets: 1, stake: '1', payout: '0' })) }),
      'bad_field',
    ],
    ['a negative payout', { ...drawn(), totals: [{ currency: 'USD', bets: 1, stake: '1', payout: '-1' }] }, 'bad_amount'],
    ['totals that are no list', { ...drawn(), totals: 'USD' }, 'bad_field'],
    ['a commit that is no hash', draw({ rng_commit: 'abc' }), 'bad_field'],
    ['a draw that is held again for itself', { ...draw(), draw_id: 'self', redraw_of: 'self' }, 'bad_field'],
    ['a player', { ...draw(), player: 'ann' }, 'bad_field'],
    ['a status that there is not', { ...draw(), status: 'kill' }, 'bad_field'],
    ['an unknown game', draw({ game: 'nowhere' }), 'unknown_game'],
    ['an unknown website', draw({ site: 'nowhere' }), 'unknown_site'],
  ])('refuse %s', async (_, row, code) => {
    expect(await send([row])).toEqual([200, 0, 0, 0, [code]]);
  });

  it('may be announced: the cut-off lies ahead', async () => {
    const openedAt = t.clock.nowMs();
    const row = draw({
      opened_at: new Date(openedAt).toISOString(),
      cut_off_at: new Date(openedAt + 30 * 86_400_000).toISOString(),
    });
    expect(await send([row])).toEqual([200, 1, 0, 0, []]);
  });
});

it('a rebuild brings back every version', async () => {
  const read = () => query('SELECT * FROM lottery_draw ORDER BY draw_id, row_version, sign');
  const before = await read();
  expect(before.length).toBeGreaterThan(10);
  await t.ingest.stop();
  await rebuildFacts({ db, archiveDir: null, databaseUrl: t.stores.postgresUrl, clickhouse, log: t.deps.log });
  expect(await read()).toEqual(before);
  expect((await verifyFacts({ db, clickhouse })).differences).toEqual([]);
});

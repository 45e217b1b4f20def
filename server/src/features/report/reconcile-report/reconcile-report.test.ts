import { getObjectHistory } from '@manager/contract/features/log/object-history';
import * as contract from '@manager/contract/features/report/reconcile-report';
import * as uploads from '@manager/contract/features/report/reconcile-upload';
import { editTolerance, getToleranceList } from '@manager/contract/features/report/reconcile-tolerance';
import { describe, expect, it } from 'vitest';
import { added, amended, type BetFact, insertBets, makeBet } from '../../../../test/bet-factory.ts';
import { startTestApp } from '../../../../test/client.ts';
import { betAt, confirmed, insertMovements, makePlace, type Place } from '../../../../test/reconcile-world.ts';
import { createCurrency } from '../../../../test/world.ts';
import { runJob } from '../../../kit/jobs/run-job.ts';
import { reconcileDaily } from './reconcile-daily.ts';

const t = await startTestApp({ hasSums: true, settings: { dualControl: 'off' } });
const { db, clickhouse } = t.deps;
const DAY = '2026-03-10';
const NOW = Date.parse('2026-03-12T06:00:00Z');
t.clock.set(NOW);
await createCurrency(db, { code: 'USD', rate: '1' });
await createCurrency(db, { code: 'CNY', rate: '7' });
const admin = await t.signInAs({ isSuper: true });

const insert = (bets: readonly BetFact[]) => insertBets(clickhouse, bets.map(added));
const run = (place: Place, from = DAY, to = from) =>
  admin.call(contract.runReconcile, { site_id: place.site, date_from: from, date_to: to });
const rowsOf = async (place: Place, input: object = {}) =>
  (await admin.call(contract.getReconcileList, { site_id: [place.site], ...input })).list;
const rowOf = async (place: Place, day = DAY, currency = 'USD'): Promise<contract.ReconcileRow> => {
  const row = (await rowsOf(place)).find((one) => one.settle_date === day && one.currency === currency);
  if (row === undefined) throw new Error('no such row');
  return row;
};
const differencesOf = async ({ id }: { id: string }): Promise<string[]> =>
  (await admin.call(contract.getDifferenceList, { id, limit: 200 })).list.map((one) =>
    `${one.kind} ${one.our_id || '–'} ${one.their_id || '–'} ${one.hint ?? ''}`.trim(),
  );
const sumOfKinds = async ({ id }: { id: string }): Promise<[number, string, string]> => {
  const { by_kind: kinds } = await admin.call(contract.getDifferenceList, { id });
  const total = (name: 'bet' | 'win') => cents(kinds.reduce((sum, one) => sum + BigInt(Math.round(Number(one[name]) * 1e6)), 0n));
  return [kinds.reduce((sum, one) => sum + one.count, 0), total('bet'), total('win')];
};
const cents = (micros: bigint): string => String(Number(micros) / 1e6);
/** A line a bet, as a partner would send it. */
const lineOf = (bet: BetFact, overrides: Record<string, string> = {}): string => {
  const cells = {
    id: bet.betId,
    round: bet.roundId,
    currency: bet.currency,
    bet: cents(bet.bet),
    win: cents(bet.winGame + bet.winJackpot),
    status: 'settled',
    time: new Date(bet.betAtMs + 250).toISOString(),
    ...overrides,
  };
  return Object.values(cells).join(',');
};
const HEAD = 'Bet ID,Round ID,Currency,Bet,Win,Status,Time';
const upload = (place: Place, lines: readonly string[], overrides: object = {}) =>
  admin.call(uploads.uploadFigures, { site_id: place.site, text: [HEAD, ...lines].join('\n'), ...overrides });

describe('a day that matches', () => {
  // shows S2.27
  it('has a row all the same, with the sums of both sides and nothing of other days, websites or test accounts', async () => {
    const [place, other] = [await makePlace(t), await makePlace(t)];
    const bets = [
      betAt(place, '2026-03-10T04:00:00Z', { bet: 1_250_000n, winGame: 0n }),
      betAt(place, '2026-03-11T03:59:59Z', { bet: 2_000_001n, winGame: 3_000_000n, winJackpot: 500_000n }),
      betAt(place, '2026-03-10T12:00:00Z', { currency: 'CNY', bet: 7_000_000n }),
    ];
    const outside = [
      betAt(place, '2026-03-10T03:59:59Z'),
      betAt(place, '2026-03-11T04:00:00Z'),
      betAt(other, '2026-03-10T12:00:00Z'),
      betAt(place, '2026-03-10T12:00:00Z', { isTest: true }),
      betAt(place, '2026-03-10T12:00:00Z', { status: 'cancelled' }),
      betAt(place, '2026-03-10T12:00:00Z', { source: 'free_round', bet: 0n }),
      // Alone in its currency: no row.
      betAt(place, '2026-03-10T12:00:00Z', { source: 'free_round', bet: 0n, currency: 'EUR' }),
    ];
    await insert([...bets, ...outside]);
    await insertMovements(clickhouse, bets.flatMap(confirmed));
    expect(await run(place)).toEqual({ sites: 1, rows: 2, states: { matched: 2 } });
    expect(await rowOf(place)).toMatchObject({
      state: 'matched',
      bets_count: 2,
      bets_bet: '3.250001',
      bets_win: '3.5',
      wallet_count: 2,
      wallet_bet: '3.250001',
      wallet_win: '3.5',
      site_count: null,
      theirs_from: 'wallet',
      diff_count: 0,
      diff_bet: '0',
      diff_win: '0',
      diff_pct: '0.0000',
      hints: [],
      diffs: null,
    });
    expect(await rowOf(place, DAY, 'CNY')).toMatchObject({ state: 'matched', bets_count: 1, bets_bet: '7' });
    expect(await admin.call(contract.getReconcileDetail, { id: (await rowOf(place)).id })).toMatchObject({
      from_at: '2026-03-10T04:00:00.000Z',
      to_at: '2026-03-11T03:59:59.999Z',
      timezone: 'Asia/Shanghai',
      settlement_hour: 12,
    });
  });

  it('matches although its wallet moved the money on the day before or after', async () => {
    const place = await makePlace(t);
    const [midnight, corrected, earlier] = [
      betAt(place, '2026-03-10T04:00:00Z'),
      betAt(place, '2026-03-10T20:00:00Z', { status: 'adjusted', winGame: 2_000_000n }),
      betAt(place, '2026-03-10T03:59:00Z'),
    ];
    await insert([midnight, corrected, earlier]);
    await insertMovements(clickhouse, [
      { bet: midnight, method: 'bet', amount: -1_000_000n, settleDate: '2026-03-09' },
      { bet: midnight, method: 'paid', amount: 400_000n },
      { bet: corrected, method: 'bet', amount: -1_000_000n },
      { bet: corrected, method: 'adjust', amount: 2_000_000n, settleDate: '2026-03-12' },
      { bet: earlier, method: 'bet', amount: -1_000_000n },
      { bet: earlier, method: 'paid', amount: 400_000n, settleDate: DAY },
    ]);
    expect((await run(place)).states).toEqual({ matched: 1 });
    expect(await rowOf(place)).toMatchObject({
      bets_count: 2,
      wallet_count: 2,
      wallet_bet: '2',
      wallet_win: '2.4',
      diff_pct: '0.0000',
    });
  });

  it('waits while the other side has said nothing, and is within tolerance up to a cent', async () => {
    const place = await makePlace(t);
    const bet = betAt(place, '2026-03-10T12:00:00Z');
    await insert([bet]);
    await run(place);
    expect(await rowOf(place)).toMatchObject({ state: 'pending', theirs_from: null, diff_bet: null });
    const totals = (amount: string) =>
      admin.call(uploads.uploadFigures, {
        site_id: place.site,
        text: `日期,币种,笔数,投注额,派彩\n2026/3/10,USD,1,${amount},0.4`,
      });
    expect((await totals('1.01')).states).toEqual({ tolerated: 1 });
    expect((await totals('1.010001')).states).toEqual({ mismatch: 1 });
    expect(await rowOf(place)).toMatchObject({ diff_bet: '-0.010001', diff_pct: '1.0001', diffs: null, tolerance: '0.01' });
    expect((await totals('"1.000000"')).states).toEqual({ matched: 1 });
  });
});

describe('transactions', () => {
  it('are compared one by one: missing on either side, amounts, status, and why', async () => {
    const place = await makePlace(t);
    const at = (n: number) => `2026-03-10T${String(10 + n)}:00:00Z`;
    const [same, lost, dearer, cancelled, jackpot, asked, late] = [
      betAt(place, at(0)),
      betAt(place, at(1)),
      betAt(place, at(2), { bet: 5_000_000n }),
      betAt(place, at(3), { status: 'cancelled' }),
      betAt(place, at(4), { winJackpot: 9_000_000n }),
      betAt(place, at(5)),
      betAt(place, '2026-03-11T04:10:00Z'),
    ] as const;
    const free = betAt(place, at(6), { source: 'free_round', bet: 0n });
    const test = betAt(place, at(7), { isTest: true });
    await insert([same, lost, dearer, cancelled, jackpot, asked, late, free, test]);
    await insertMovements(clickhouse, [
      { bet: asked, method: 'bet', amount: -1_000_000n, status: 'pending' },
      { bet: same, method: 'bet', amount: -1_000_000n, requestId: 'request-of-same' },
    ]);
    const theirs = [
      lineOf(same, { id: 'request-of-same' }),
      lineOf(dearer, { bet: '4.00' }),
      lineOf(cancelled),
      lineOf(jackpot, { win: '0.4' }),
      lineOf(late, { time: '2026-03-11T03:59:00Z' }),
      lineOf(free, { win: '0.4' }),
      lineOf(test),
      `unknown,,USD,2,0,settled,${at(8)}`,
    ];
    expect((await upload(place, theirs)).states.mismatch).toBe(1);
    const row = await rowOf(place);
    expect(new Set(await differencesOf(row))).toEqual(
      new Set([
        `missing_theirs ${lost.betId} –`,
        `missing_theirs ${asked.betId} – retry_in_flight`,
        `amount_differs ${dearer.betId} ${dearer.betId}`,
        `status_differs ${cancelled.betId} ${cancelled.betId}`,
        `amount_differs ${jackpot.betId} ${jackpot.betId} late_jackpot`,
        `missing_ours – ${late.betId} time_boundary`,
        `missing_ours – ${free.betId} free_round_feed`,
        `missing_ours – ${test.betId} test_account`,
        'missing_ours – unknown',
      ]),
    );
    expect(row.diffs).toEqual({ missing_theirs: 2, missing_ours: 4, amount_differs: 2, status_differs: 1 });
    // Ours: same, lost, dearer, jackpot and asked; theirs: eight lines.
    expect(row).toMatchObject({ bets_count: 5, bets_bet: '9', bets_win: '11', site_count: 8, site_bet: '11', site_win: '2.8' });
    expect(row).toMatchObject({ diff_count: -3, diff_bet: '-2', diff_win: '8.2' });
    const kinds = await admin.call(contract.getDifferenceList, { id: row.id, kind: 'missing_ours' });
    expect(kinds.total).toBe(4);
    expect(Object.fromEntries(kinds.by_kind.map((one) => [one.kind, one.rows]))).toEqual(row.diffs);
    expect(await sumOfKinds(row)).toEqual([-3, '-2', '8.2']);
  });

  it('explain the difference of thousands of bets to the last digit, by another way of counting', async () => {
    const place = await makePlace(t);
    const bets = Array.from({ length: 3_000 }, (_, n) =>
      betAt(place, `2026-03-10T${String(5 + (n % 19)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}:00Z`, {
        bet: BigInt(1 + ((n * 7_919) % 10_000)) * 10_000n,
        winGame: BigInt((n * 104_729) % 9_000) * 10_000n,
      }),
    );
    const next = { ...bets[5], bet: 77_770_000n, rowVersion: 2, status: 'adjusted' } as BetFact;
    await insertBets(clickhouse, [...bets.map(added), ...amended(bets[5] as BetFact, next)]);
    const newest = bets.map((bet, n) => (n === 5 ? next : bet));
    const theirs = newest.flatMap((bet, n) => {
      if (n % 97 === 0) return [];
      return [lineOf(bet, n % 101 === 1 ? { win: '0.01' } : {})];
    });
    await upload(place, [
      ...theirs,
      ...Array.from({ length: 20 }, (_, n) => `stranger-${n},,USD,3.33,1,settled,2026-03-10T10:00:00Z`),
    ]);
    const row = await rowOf(place);
    const missing = newest.filter((_, n) => n % 97 === 0);
    const changed = newest.filter((bet, n) => n % 97 !== 0 && n % 101 === 1 && bet.winGame !== 10_000n);
    expect(row.diffs).toEqual({
      missing_theirs: missing.length,
      missing_ours: 20,
      amount_differs: changed.length,
      status_differs: 0,
    });
    const bet = missing.reduce((sum, one) => sum + one.bet, 0n) - 20n * 3_330_000n;
    const win =
      missing.reduce((sum, one) => sum + one.winGame, 0n) -
      20_000_000n +
      changed.reduce((sum, one) => sum + one.winGame - 10_000n, 0n);
    expect([row.diff_count, row.diff_bet, row.diff_win]).toEqual([missing.length - 20, cents(bet), cents(win)]);
    expect(await sumOfKinds(row)).toEqual([row.diff_count, row.diff_bet, row.diff_win]);
    expect((await admin.call(contract.getDifferenceList, { id: row.id, limit: 50, page: 2 })).list).toHaveLength(
      Math.min(50, missing.length + 20 + changed.length - 50),
    );
  });

  it('are those of its wallet while the website has sent none', async () => {
    const place = await makePlace(t);
    const [fine, unpaid, unasked] = [
      betAt(place, '2026-03-10T10:00:00Z'),
      betAt(place, '2026-03-10T11:00:00Z'),
      betAt(place, '2026-03-10T12:00:00Z'),
    ];
    const gone = betAt(place, '2026-03-10T13:00:00Z', { status: 'cancelled' });
    await insert([fine, unpaid, unasked, gone]);
    await insertMovements(clickhouse, [
      ...confirmed(fine),
      { bet: unpaid, method: 'bet', amount: -1_000_000n },
      { bet: gone, method: 'bet', amount: -1_000_000n },
      { bet: gone, method: 'cancel', amount: 1_000_000n },
    ]);
    await run(place);
    const row = await rowOf(place);
    expect(row).toMatchObject({
      state: 'mismatch',
      wallet_count: 2,
      wallet_bet: '2',
      wallet_win: '0.4',
      diff_count: 1,
      diff_win: '0.8',
    });
    expect(await differencesOf(row)).toEqual([
      `amount_differs ${unpaid.betId} ${unpaid.betId}`,
      `missing_theirs ${unasked.betId} –`,
    ]);
  });
});

describe('a shift of the clock', () => {
  const hourly = (place: Place): BetFact[] =>
    Array.from({ length: 72 }, (_, hour) =>
      betAt(place, new Date(Date.parse('2026-03-09T04:30:00Z') + hour * 3_600_000).toISOString(), {
        bet: BigInt(hour + 1) * 1_000_000n,
        winGame: BigInt(hour * hour) * 10_000n,
      }),
    );
  const totalsIn = (bets: readonly BetFact[], from: string, hours = 24) => {
    const [start, end] = [Date.parse(from), Date.parse(from) + hours * 3_600_000];
    const within = bets.filter(({ betAtMs }) => betAtMs >= start && betAtMs < end);
    return [
      within.length,
      cents(within.reduce((sum, { bet }) => sum + bet, 0n)),
      cents(within.reduce((sum, { winGame }) => sum + winGame, 0n)),
    ].join(',');
  };

  it.each([
    ['days of UTC', '2026-03-10T00:00:00Z', 240],
    ['days from midnight in Shanghai', '2026-03-09T16:00:00Z', 720],
    ['an hour of summer time', '2026-03-10T05:00:00Z', -60],
  ])('is suspected: %s', async (_, from, minutes) => {
    const place = await makePlace(t);
    const bets = hourly(place);
    await insert(bets);
    await admin.call(uploads.uploadFigures, {
      site_id: place.site,
      text: `date,currency,count,bet,win\n${DAY},USD,${totalsIn(bets, from)}`,
    });
    expect((await rowOf(place)).hints).toEqual([{ hint: 'zone_shift', minutes }]);
  });

  it('is suspected where the clocks of transactions are eight hours late', async () => {
    const place = await makePlace(t);
    const bets = hourly(place);
    await insert(bets);
    const late = (some: readonly BetFact[]) =>
      some.map((bet) => lineOf(bet, { time: new Date(bet.betAtMs + 8 * 3_600_000).toISOString() }));
    await upload(place, late(bets));
    expect((await rowOf(place)).hints).toContainEqual({ hint: 'zone_shift', minutes: 480 });
    // The same from the day's own bets alone: its last eight hours then stand on the next day.
    const own = await makePlace(t);
    const others = hourly(own);
    await insert(others);
    await upload(own, late(others.filter(({ settleDate: day }) => day === DAY)));
    expect((await rowOf(own)).hints).toContainEqual({ hint: 'zone_shift', minutes: 480 });
  });

  it('is not suspected of figures that differ otherwise', async () => {
    const place = await makePlace(t);
    const bets = hourly(place);
    await insert(bets);
    await admin.call(uploads.uploadFigures, { site_id: place.site, text: `date,currency,count,bet,win\n${DAY},USD,24,1,1` });
    expect((await rowOf(place)).hints).toEqual([]);
  });
});

describe('a file', () => {
  it('is previewed with its errors and taken over whole or not at all', async () => {
    const place = await makePlace(t);
    await insert([betAt(place, '2026-03-10T10:00:00Z')]);
    const text = [
      'Monthly statement of a partner;;;;',
      '',
      'Date;Currency;Bets;Bet;Win',
      '2026-03-10;USD;1;"1,00";0,40',
      '2026-03-10;XXX;1;1;1',
      '2026-03-11;USD;one;-1;',
      '2026-03-10;USD;1;1;1',
    ].join('\r\n');
    const preview = await admin.call(uploads.previewUpload, { site_id: place.site, text: `\uFEFF${text}` });
    expect(preview).toMatchObject({ kind: 'totals', row_count: 4, fault_count: 5 });
    expect(preview.faults.map(({ lines, field, message }) => `${lines.join()} ${field}: ${message}`)).toEqual([
      '5 currency: “XXX” is not listed. Listed: CNY, USD',
      expect.stringMatching(/^6 count: .*“one”$/),
      expect.stringMatching(/^6 bet: .*“-1”$/),
      '6 win: Required',
      expect.stringMatching(/^7 settle_date: Appears more than once in the file/),
    ]);
    expect(preview.days).toEqual([
      {
        settle_date: DAY,
        currency: 'USD',
        site_count: 1,
        site_bet: '1',
        site_win: '0.4',
        bets_count: 1,
        bets_bet: '1',
        bets_win: '0.4',
        is_closed: false,
      },
    ]);
    expect((await admin.tryCall(uploads.uploadFigures, { site_id: place.site, text })).code).toBe(40902);
    expect(await rowsOf(place)).toEqual([]);
    const good = text.split('\r\n').slice(0, 4).join('\r\n');
    expect(await admin.call(uploads.uploadFigures, { site_id: place.site, text: good, file_name: 'march.csv' })).toMatchObject({
      rows: 1,
      states: { matched: 1 },
    });
    expect((await admin.call(uploads.getUploadList, { id: (await rowOf(place)).id })).list).toMatchObject([
      { kind: 'totals', file_name: 'march.csv', row_count: 1, day_from: DAY, day_to: DAY, is_in_force: true },
    ]);
  });

  it.each([
    ['no headings', '1,2,3\n4,5,6', 40001],
    ['lost letters', `Date,Currency,Bets,Bet,Win,${'\uFFFD'}\n${DAY},USD,1,1,1,x`, 40001],
    ['a quotation mark that is never closed', `Date,Currency,Bets,Bet,Win\n"${DAY},USD,1,1,1`, 40001],
    ['nothing below the headings', 'Date,Currency,Bets,Bet,Win', 40001],
    ['transactions of more than a week', `${HEAD}\na,,USD,1,1,,2026-03-01T10:00:00Z\nb,,USD,1,1,,2026-03-10T10:00:00Z`, 40002],
  ])('is refused with %s', async (_, text, code) => {
    const place = await makePlace(t);
    expect((await admin.tryCall(uploads.previewUpload, { site_id: place.site, text })).code).toBe(code);
  });

  it('takes day, currency and zone from beside the file where it lacks them', async () => {
    const place = await makePlace(t);
    const bet = betAt(place, '2026-03-10T10:00:00Z', { currency: 'CNY' });
    await insert([bet]);
    const text = `id\tbet\twin\ttime\n${bet.betId}\t1\t0.4\t2026-03-10 18:00:00`;
    const preview = await admin.call(uploads.previewUpload, { site_id: place.site, text, currency: 'CNY' });
    expect(preview.days).toMatchObject([{ settle_date: DAY, currency: 'CNY', site_bet: '1' }]);
    const asUtc = await admin.call(uploads.previewUpload, {
      site_id: place.site,
      text,
      currency: 'CNY',
      timezone: 'America/New_York',
    });
    expect(asUtc.days).toMatchObject([{ settle_date: DAY }]);
    const later = text.replace('18:00:00', '03:00:00');
    expect((await admin.call(uploads.previewUpload, { site_id: place.site, text: later, currency: 'CNY' })).days).toMatchObject([
      { settle_date: '2026-03-09' },
    ]);
  });
});

const mismatched = async (): Promise<{ place: Place; row: contract.ReconcileRow; bet: BetFact }> => {
  const place = await makePlace(t);
  const bet = betAt(place, '2026-03-10T10:00:00Z');
  await insert([bet]);
  await admin.call(uploads.uploadFigures, { site_id: place.site, text: `date,currency,count,bet,win\n${DAY},USD,1,2,0.4` });
  return { place, row: await rowOf(place), bet };
};

describe('a mismatch', () => {
  it('is explained with evidence and closed; each step once, under its version, and on record', async () => {
    const { row, place } = await mismatched();
    const explain = (version: number, overrides: object = {}) =>
      admin.tryCall(contract.explainReconcile, {
        id: row.id,
        version,
        reason: 'A manual credit',
        evidence: 'https://tickets.example.com/17',
        ...overrides,
      });
    expect((await admin.tryCall(contract.closeReconcile, { id: row.id, version: row.version })).code).toBe(40902);
    expect((await explain(row.version + 1)).code).toBe(40900);
    expect((await explain(row.version, { evidence: 'javascript:alert(1)' })).code).toBe(40001);
    expect((await explain(row.version, { reason: ' ' })).code).toBe(40001);
    const explained = (await explain(row.version)).data;
    expect(explained).toMatchObject({ state: 'explained', explanation: 'A manual credit', can: { explain: true, close: true } });
    // Looked at again without new figures, it stays explained.
    await run(place);
    expect((await rowOf(place)).state).toBe('explained');
    const closed = await admin.call(contract.closeReconcile, { id: row.id, version: explained.version });
    expect(closed).toMatchObject({ state: 'closed', can: { explain: false, close: false, upload: false } });
    expect((await explain(closed.version)).code).toBe(40902);
    const { list } = await admin.call(getObjectHistory, { object_type: 'reconcile_row', object_id: row.id });
    expect(list).toMatchObject([
      { action: 'reconcile.close', before: { state: 'explained' }, after: { state: 'closed' } },
      { action: 'reconcile.explain', reason: 'A manual credit', before: { state: 'mismatch' }, after: { state: 'explained' } },
    ]);
  });

  it('is judged anew when its figures move: an explained one is open again, a closed one says so', async () => {
    const { row, place, bet } = await mismatched();
    const explained = await admin.call(contract.explainReconcile, { id: row.id, version: row.version, reason: 'x' });
    const next = { ...bet, bet: 1_500_000n, rowVersion: 2, status: 'adjusted' } as BetFact;
    await insertBets(clickhouse, amended(bet, next));
    await run(place);
    const open = await rowOf(place);
    expect(open).toMatchObject({ state: 'mismatch', explanation: '', bets_bet: '1.5', diff_bet: '-0.5' });
    expect(open.version).toBeGreaterThan(explained.version);
    const again = await admin.call(contract.explainReconcile, { id: row.id, version: open.version, reason: 'y' });
    await admin.call(contract.closeReconcile, { id: row.id, version: again.version });
    await insertBets(clickhouse, amended(next, { ...next, bet: 2_000_000n, rowVersion: 3 }));
    await run(place);
    expect(await rowOf(place)).toMatchObject({ state: 'closed', has_moved: true, bets_bet: '1.5' });
    const text = `date,currency,count,bet,win\n${DAY},USD,1,2,0.4`;
    expect((await admin.call(uploads.previewUpload, { site_id: place.site, text })).days).toMatchObject([{ is_closed: true }]);
    expect((await admin.tryCall(uploads.uploadFigures, { site_id: place.site, text })).code).toBe(40902);
  });

  it('is not closed by the one who explained it, under dual control', async () => {
    const { row, place } = await mismatched();
    const codes = ['F-6', 'F-6-91', 'F-6-94'];
    const [author, second] = [
      await t.signInAs({ agentId: place.agent, codes }),
      await t.signInAs({ agentId: place.agent, codes }),
    ];
    const { version } = await author.call(contract.explainReconcile, { id: row.id, version: row.version, reason: 'x' });
    t.deps.settings.dualControl = 'on';
    try {
      expect((await author.tryCall(contract.closeReconcile, { id: row.id, version })).code).toBe(40300);
      expect((await second.call(contract.closeReconcile, { id: row.id, version })).state).toBe('closed');
    } finally {
      t.deps.settings.dualControl = 'off';
    }
  });

  it('belongs to its agent, and asks for the codes', async () => {
    const { row, place } = await mismatched();
    const stranger = await t.signInAs({ agentId: (await makePlace(t)).agent, codes: ['F-6', 'F-6-91', 'F-6-94'] });
    expect((await stranger.tryCall(contract.getReconcileDetail, { id: row.id })).code).toBe(40400);
    expect((await stranger.tryCall(contract.getDifferenceList, { id: row.id })).code).toBe(40400);
    expect((await stranger.tryCall(uploads.getUploadList, { id: row.id })).code).toBe(40400);
    expect((await stranger.tryCall(contract.explainReconcile, { id: row.id, version: 1, reason: 'x' })).code).toBe(40400);
    expect((await stranger.tryCall(contract.runReconcile, { site_id: place.site, date_from: DAY, date_to: DAY })).code).toBe(
      40400,
    );
    expect((await stranger.call(contract.getReconcileList, { site_id: [place.site] })).total).toBe(0);
    const reader = await t.signInAs({ agentId: place.agent, codes: ['F-6'] });
    expect((await reader.call(contract.getReconcileDetail, { id: row.id })).can).toEqual({
      run: false,
      upload: false,
      explain: false,
      close: false,
    });
    expect((await reader.tryCall(contract.explainReconcile, { id: row.id, version: 1, reason: 'x' })).code).toBe(40300);
  });
});

describe('the list', () => {
  it('filters, and sums each currency by itself', async () => {
    const place = await makePlace(t);
    const bets = [
      betAt(place, '2026-03-10T10:00:00Z', { bet: 3_000_000n }),
      betAt(place, '2026-03-11T10:00:00Z', { bet: 4_000_000n }),
      betAt(place, '2026-03-10T10:00:00Z', { bet: 5_000_000n, currency: 'CNY' }),
    ];
    await insert(bets);
    await insertMovements(clickhouse, confirmed(bets[0] as BetFact));
    await run(place, '2026-03-09', '2026-03-12');
    const input = { site_id: [place.site] };
    const { list, total, sum } = await admin.call(contract.getReconcileList, { ...input, sort: '-bets_bet' });
    expect(list.map((row) => [row.settle_date, row.currency, row.bets_bet, row.state])).toEqual([
      [DAY, 'CNY', '5', 'pending'],
      ['2026-03-11', 'USD', '4', 'pending'],
      [DAY, 'USD', '3', 'matched'],
    ]);
    expect(total).toBe(3);
    expect(sum.states).toMatchObject({ pending: 2, matched: 1, mismatch: 0 });
    expect(sum.by_currency).toMatchObject([
      { currency: 'CNY', bets_bet: '5', theirs_count: null, theirs_bet: null, diff_bet: null },
      { currency: 'USD', bets_count: 2, bets_bet: '7', theirs_bet: '3', diff_bet: '0' },
    ]);
    expect((await rowsOf(place, { state: ['matched'] })).map((row) => row.currency)).toEqual(['USD']);
    expect(await rowsOf(place, { date_to: '2026-03-10', currency: 'USD' })).toHaveLength(1);
    expect(await rowsOf(place, { agent_id: [place.agent] })).toHaveLength(3);
    expect((await admin.tryCall(contract.getReconcileList, { date_from: '2026-01-01', date_to: '2026-12-31' })).code).toBe(40002);
  });
});

describe('the tolerance of a currency', () => {
  it('is the standard until somebody sets it, with a reason and under its version', async () => {
    const of = async (currency: string) => (await admin.call(getToleranceList, {})).list.find((row) => row.currency === currency);
    expect(await of('CNY')).toMatchObject({ tolerance: '0.01', version: 0, updated_at: null });
    const input = { currency: 'CNY', version: 0, tolerance: '0.5', reason: 'They round to halves' };
    expect(await admin.call(editTolerance, input)).toMatchObject({ tolerance: '0.5', version: 1 });
    expect((await admin.tryCall(editTolerance, input)).code).toBe(40900);
    expect((await admin.tryCall(editTolerance, { ...input, currency: 'NONE' })).code).toBe(40001);
    const place = await makePlace(t);
    await insert([betAt(place, '2026-03-10T10:00:00Z', { currency: 'CNY' })]);
    const text = `date,currency,count,bet,win\n${DAY},CNY,1,1.5,0.4`;
    expect((await admin.call(uploads.uploadFigures, { site_id: place.site, text })).states).toEqual({ tolerated: 1 });
  });
});

describe('the daily job', () => {
  it('puts every closed day on record once, makes up for missed ones and follows late amendments', async () => {
    const place = await makePlace(t);
    const bet = betAt(place, '2026-03-12T10:00:00Z');
    await insert([bet]);
    await insertMovements(clickhouse, confirmed(bet));
    const go = async (now: string): Promise<void> => {
      t.clock.set(Date.parse(now));
      await db.deleteFrom('job_run').where('job', '=', 'reconcile.daily').execute();
      await runJob(t.deps, reconcileDaily);
      // Sessions do not outlive the days that pass here.
      t.clock.set(NOW);
    };
    const daysOf = async (): Promise<string[]> => {
      const runs = db.selectFrom('recon_run').select('settle_date').where('site_id', '=', place.site).where('by_user', '=', '');
      return (await runs.orderBy('id').execute()).map(({ settle_date: day }) => String(day));
    };
    try {
      // The day of the 12th ends on the 13th at 04:00 UTC and is waited for an hour.
      await go('2026-03-13T04:59:59Z');
      expect((await daysOf()).at(-1)).toBe('2026-03-11');
      expect(await daysOf()).toHaveLength(7);
      await go('2026-03-13T05:00:00Z');
      expect((await daysOf()).at(-1)).toBe('2026-03-12');
      expect((await rowOf(place, '2026-03-12')).state).toBe('matched');
      await go('2026-03-13T05:10:00Z');
      expect(await daysOf()).toHaveLength(8);
      expect(await db.selectFrom('job_run').select('job').where('job', '=', 'reconcile.daily').execute()).toEqual([]);
      await insertBets(clickhouse, amended(bet, makeBet({ ...bet, bet: 2_000_000n, rowVersion: 2, status: 'adjusted' })));
      await go('2026-03-16T05:00:00Z');
      expect((await daysOf()).slice(8)).toEqual(['2026-03-13', '2026-03-14', '2026-03-15']);
      expect(await rowOf(place, '2026-03-12')).toMatchObject({ state: 'mismatch', bets_bet: '2', diff_bet: '1' });
      const [logged] = await db.selectFrom('job_run').selectAll().where('job', '=', 'reconcile.daily').execute();
      expect(logged).toMatchObject({ outcome: 'ok' });
    } finally {
      t.clock.set(NOW);
    }
  });
});

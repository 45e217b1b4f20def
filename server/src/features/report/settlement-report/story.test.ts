import { getObjectHistory } from '@manager/contract/features/log/object-history';
import { approveRequest } from '@manager/contract/features/approval/approval';
import {
  addAdjustment,
  calculateSettlement,
  confirmSettlement,
  getLateChanges,
  getSettlementReport,
  getSettlementRuns,
  getVersionDiff,
  paySettlement,
  removeAdjustment,
  reopenSettlement,
} from '@manager/contract/features/report/settlement-report';
import { getInvoice, makeInvoice, saveCompany } from '@manager/contract/features/report/settlement-invoice';
import { getSettlementTerms, saveSettlementRate, saveSettlementTerms } from '@manager/contract/features/report/settlement-terms';
import type { InputOf } from '@manager/contract/kit/endpoint';
import type { PlatformBet } from '@manager/contract/platform/bets';
import { describe, expect, it } from 'vitest';
import { startTestApp, type Caller } from '../../../../test/client.ts';
import { pdfPages } from '../../../../test/pdf-text.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';

/**
 * The whole story of a settlement: run → confirm → late amendment → restatement → reopen → v2 with a diff → paid → the next period. Every figure is
 * computed a second time here, in whole millionths.
 */
const t = await startTestApp({ hasSums: true, settings: { dualControl: 'on' } });
const { db } = t.deps;
t.clock.set(Date.parse('2026-03-01T12:00:00Z'));
const admin = await t.signInAs({ isSuper: true, userName: 'maker' });
const second = await t.signInAs({ isSuper: true, userName: 'checker' });

await createCurrency(db, { code: 'USD', rate: '1' });
await createCurrency(db, { code: 'CNY', rate: '7' });
// Its day begins at 04:00 UTC: bets of the small hours belong to the month before.
const agent = await createAgent(db, { name: 'Settled', timezone: 'Asia/Shanghai', settlementHour: 12 });
const below = await createAgent(db, { parentId: agent.id });
const [gold, silver] = [
  await createSite(db, { agentId: agent.id, code: 'gold' }),
  await createSite(db, { agentId: agent.id, code: 'silver' }),
  await createSite(db, { agentId: below.id, code: 'lower' }),
];
const [acme, zeta] = [await createGame(db, { vendor: 'Acme' }), await createGame(db, { vendor: 'Zeta' })];

const JANUARY = { agent_id: agent.id, date_from: '2026-01-01', date_to: '2026-01-31' };
const FEBRUARY = { agent_id: agent.id, date_from: '2026-02-01', date_to: '2026-02-28' };
const RATES: Record<string, bigint> = { USD: 1_00000000n, CNY: 7_12345678n };

/** Every version of every bet as it was sent. */
const sent = new Map<string, PlatformBet & { vendor: string }>();
const post = async (rows: (Partial<PlatformBet> & { site: string; game: string })[]): Promise<void> => {
  const bets = rows.map((row) => betRow(row));
  await t.platform.postBets(bets);
  for (const bet of bets) sent.set(bet.bet_id, { ...bet, vendor: bet.game === acme.code ? 'Acme' : 'Zeta' });
};

const micros = (text = '0'): bigint => {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'));
  return text.startsWith('-') ? -value : value;
};
const textOf = (value: bigint): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(7, '0');
  return `${value < 0n ? '-' : ''}${`${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '')}`;
};
/** n ÷ d, half away from zero. */
const divided = (n: bigint, d: bigint): bigint => {
  const magnitude = n < 0n ? -n : n;
  const quotient = (2n * magnitude + d) / (2n * d);
  return n < 0n ? -quotient : quotient;
};
const inUsd = (amount: bigint, currency: string): bigint => divided(amount * 100_000_000n, RATES[currency] ?? 0n);
const percentOf = (amount: bigint, pctE4: bigint): bigint => divided(amount * pctE4, 1_000_000n);
const cents = (amount: bigint): string => textOf(divided(amount, 10_000n) * 10_000n);

/** In this world a day is the date of the instant, four hours earlier. */
const dayOf = (bet: PlatformBet): string =>
  new Date(Date.parse(bet.settled_at ?? bet.bet_at) - 4 * 3_600_000).toISOString().slice(0, 10);

type Expected = { key: string; bet: bigint; win: bigint; winLossUsd: bigint; fee: bigint };
/** Rungs of the agreement below: Acme 10 % of GGR, 8 % from 300 USD on; gold pays 0.5 % of its turnover for Zeta; nothing for Zeta elsewhere. */
const expectedLines = (from: string, to: string): Expected[] => {
  const bets = [...sent.values()].filter(
    (bet) =>
      [gold.code, silver.code].includes(bet.site) &&
      dayOf(bet) >= from &&
      dayOf(bet) <= to &&
      (bet.status === 'settled' || bet.status === 'adjusted') &&
      bet.source === 'normal',
  );
  const groups = Map.groupBy(bets, (bet) => [bet.site, bet.vendor, bet.currency].join(' '));
  const sums = [...groups].map(([key, group]) => {
    const bet = group.reduce((sum, row) => sum + micros(row.bet), 0n);
    const win = group.reduce((sum, row) => sum + micros(row.win), 0n);
    const currency = key.split(' ')[2] ?? '';
    return { key, bet, win, winLossUsd: inUsd(bet - win, currency), turnoverUsd: inUsd(bet, currency) };
  });
  const acmeVolume = sums.filter(({ key }) => key.includes('Acme')).reduce((sum, line) => sum + line.winLossUsd, 0n);
  const acmePct = acmeVolume >= 300_000_000n ? 80_000n : 100_000n;
  return sums.map(({ turnoverUsd, ...line }) => ({
    ...line,
    fee: line.key.includes('Acme')
      ? percentOf(line.winLossUsd, acmePct)
      : line.key.startsWith('gold Zeta')
        ? percentOf(turnoverUsd, 5_000n)
        : 0n,
  }));
};
const totalFee = (lines: readonly Expected[]): bigint => lines.reduce((sum, { fee }) => sum + fee, 0n);

type Line = Awaited<ReturnType<typeof report>>['list'][number];
const report = (period: typeof JANUARY, more: { run_version?: number } = {}) =>
  admin.call(getSettlementReport, { ...period, ...more });
const shown = (lines: readonly Line[]) =>
  lines
    .map((line) => ({
      key: [line.site_code, line.vendor, line.currency].join(' '),
      bet: line.bet,
      win: line.win,
      winLossUsd: line.win_loss_usd,
      fee: line.fee,
    }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
const wanted = (lines: readonly Expected[]) =>
  lines
    .map(({ key, ...amounts }) => ({
      key,
      ...(Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, textOf(value)])) as Record<
        'bet' | 'win' | 'winLossUsd' | 'fee',
        string
      >),
    }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));

/** Asks for it and lets the second person agree. */
const agreed = async (caller: Caller, ask: () => ReturnType<Caller['tryCall']>): Promise<void> => {
  const answer = await ask();
  expect(answer.code).toBe(40903);
  await second.call(approveRequest, { id: (answer.data as { approval_id: string }).approval_id });
};

await post([
  { site: 'gold', game: acme.code, bet_id: 'late', bet: '1000.10', win: '900.05', bet_at: '2026-01-10T10:00:00.000Z' },
  {
    site: 'gold',
    game: acme.code,
    bet: '333.333333',
    win: '0.000001',
    currency: 'CNY',
    player: 'li',
    bet_at: '2026-01-31T20:00:00.000Z',
  },
  // Still 31 January in the agent's calendar, and already 1 February.
  { site: 'gold', game: acme.code, bet: '5.5', win: '0', bet_at: '2026-02-01T03:59:59.000Z' },
  { site: 'gold', game: acme.code, bet: '7', win: '1', bet_id: 'in-february', bet_at: '2026-02-01T04:00:00.000Z' },
  { site: 'gold', game: zeta.code, bet: '48.123457', win: '50', bet_at: '2026-01-12T10:00:00.000Z' },
  { site: 'silver', game: acme.code, bet: '70.07', win: '12', bet_at: '2026-01-15T10:00:00.000Z' },
  { site: 'silver', game: zeta.code, bet: '9.99', win: '3', bet_at: '2026-01-16T10:00:00.000Z' },
  { site: 'silver', game: zeta.code, bet: '0', win: '4', source: 'free_round', bet_at: '2026-01-16T11:00:00.000Z' },
  { site: 'lower', game: acme.code, bet: '100', win: '1', bet_at: '2026-01-16T10:00:00.000Z' },
  { site: 'gold', game: acme.code, bet: '64', win: '1', bet_at: '2026-02-10T10:00:00.000Z' },
]);
// Money of a test player never counts.
await db.updateTable('player').set({ type: 'test' }).where('user_name', '=', 'nobody').execute();

describe('before a run', () => {
  // shows S2.25
  it('shows live figures, and says what keeps it from being frozen', async () => {
    const draft = await report(JANUARY);
    expect(draft).toMatchObject({
      state: 'draft',
      run: null,
      month: '2026-01',
      missing_rates: ['CNY'],
      blocks: ['rate_missing'],
    });
    expect(draft.scope).toMatchObject({ timezone: 'Asia/Shanghai', settlement_hour: 12, from_at: '2026-01-01T04:00:00.000Z' });
    expect(draft.sums).toBeNull();
    const refused = await admin.tryCall(calculateSettlement, JANUARY);
    expect(refused).toMatchObject({ code: 40902, message: 'There is no fixed settlement rate for CNY in 2026-01.' });
  });

  it('takes fixed rates and fee scales', async () => {
    const rate = { month: '2026-01', currency: 'CNY', before: null, reason: 'closing' };
    await admin.call(saveSettlementRate, { ...rate, rate: '7.2' });
    const again = await admin.tryCall(saveSettlementRate, { ...rate, rate: '7.12345678' });
    expect(again).toMatchObject({ code: 40900, data: { current: { rate: '7.2' } } });
    const fixed = await admin.call(saveSettlementRate, { ...rate, before: '7.2', rate: '7.12345678' });
    expect(fixed.history.map(({ before, after, by }) => [before, after, by])).toEqual([
      ['7.2', '7.12345678', 'maker'],
      [null, '7.2', 'maker'],
    ]);
    await admin.call(saveSettlementRate, { ...rate, month: '2026-02', rate: '7.12345678' });
    const place = { site_id: null, vendor: 'Acme', game_type: null, basis: 'ggr' as const };
    const wished: InputOf<typeof saveSettlementTerms> = {
      agent_id: agent.id,
      version: 0,
      negative_carry: 'carry',
      tiers: [
        { ...place, from_usd: '0', pct: '10' },
        { ...place, from_usd: '300', pct: '8' },
        { site_id: gold.id, vendor: 'Zeta', game_type: null, basis: 'turnover', from_usd: '0', pct: '0.5' },
      ],
      reason: 'contract of 2026',
    };
    await agreed(admin, () => admin.tryCall(saveSettlementTerms, wished));
    const terms = await admin.call(getSettlementTerms, { agent_id: agent.id });
    expect(terms).toMatchObject({ version: 1, tiers: [{ pct: '10' }, { pct: '8' }, { site_code: 'gold', pct: '0.5' }] });
  });

  it('counts the fees of live figures as the run will', async () => {
    const draft = await report(JANUARY);
    const lines = expectedLines('2026-01-01', '2026-01-31');
    expect(shown(draft.list)).toEqual(wanted(lines));
    expect(lines).toHaveLength(5);
    expect(draft.sums).toMatchObject({ fee: textOf(totalFee(lines)), amount_due: cents(totalFee(lines)), carried_forward: '0' });
    expect(draft.list.find((line) => line.site_code === 'silver' && line.vendor === 'Zeta')).toMatchObject({
      free_round_bonus: '4',
      fee_pct: null,
    });
  });

  it('freezes no period with a day that is not over for an hour', async () => {
    const march = { agent_id: agent.id, date_from: '2026-02-01', date_to: '2026-03-01' };
    expect(await admin.tryCall(calculateSettlement, march)).toMatchObject({ code: 40902 });
    expect((await report(march)).blocks).toContain('unfinished');
  });
});

// shows S2.25
describe('a run', () => {
  it('is frozen once, also by two at once', async () => {
    const answers = await Promise.all([
      admin.tryCall(calculateSettlement, JANUARY),
      second.tryCall(calculateSettlement, JANUARY),
    ]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, 40900]));
    const lines = expectedLines('2026-01-01', '2026-01-31');
    const frozen = await report(JANUARY);
    expect(frozen).toMatchObject({ state: 'calculated', run_version: 1, run: { status: 'unfinished' }, late_count: 0 });
    expect(shown(frozen.list)).toEqual(wanted(lines));
    expect(frozen.sums).toMatchObject({ fee: textOf(totalFee(lines)), amount_due: cents(totalFee(lines)) });
  });

  it('takes adjustments until it is confirmed', async () => {
    const { run } = await report(JANUARY);
    const id = run?.id ?? '';
    await agreed(admin, () => admin.tryCall(addAdjustment, { id, version: 1, amount_usd: '12.50', reason: 'setup fee' }));
    const fee = totalFee(expectedLines('2026-01-01', '2026-01-31'));
    const due = cents(fee + 12_500_000n);
    expect((await report(JANUARY)).run).toMatchObject({ version: 2, amount_due: due });
    await agreed(admin, () => admin.tryCall(addAdjustment, { id, version: 2, amount_usd: '-1', reason: 'slip' }));
    const wrong = (await report(JANUARY)).adjustments.at(-1);
    const back = { id, version: 3, number: wrong?.id ?? '', reason: 'not agreed' };
    await agreed(admin, () => admin.tryCall(removeAdjustment, back));
    expect((await report(JANUARY)).run).toMatchObject({ version: 4, amount_due: due });
    expect(await admin.tryCall(makeInvoice, { id, format: 'pdf' })).toMatchObject({ code: 40902 });
    const confirmed = await admin.call(confirmSettlement, { id, version: 4 });
    expect(confirmed).toMatchObject({ state: 'confirmed', confirmed_by: 'maker', status: 'unfinished' });
    const late = await admin.tryCall(addAdjustment, { id, version: 5, amount_usd: '1', reason: 'late' });
    expect(late).toMatchObject({ code: 40902, data: { state: 'confirmed' } });
    expect(await admin.tryCall(calculateSettlement, { ...JANUARY, version: 5 })).toMatchObject({ code: 40902 });
  });

  it('stays as it was when a bet changes later, and shows by how much', async () => {
    const frozen = await report(JANUARY);
    const before = expectedLines('2026-01-01', '2026-01-31');
    await post([
      {
        site: 'gold',
        game: acme.code,
        bet_id: 'late',
        bet: '1000.10',
        win: '700.05',
        status: 'adjusted',
        row_version: 2,
        bet_at: '2026-01-10T10:00:00.000Z',
      },
      { site: 'silver', game: acme.code, bet_id: 'missed', bet: '3.333333', win: '0', bet_at: '2026-01-20T10:00:00.000Z' },
    ]);
    const now = await report(JANUARY);
    expect(now.list).toEqual(frozen.list);
    expect(now.sums).toEqual(frozen.sums);
    expect(now.late_count).toBe(2);
    const changes = await admin.call(getLateChanges, { id: now.run?.id ?? '' });
    expect(changes.list.map((row) => [row.bet_id, row.win_before, row.win_after, row.win_loss_delta, row.entered_run])).toEqual([
      ['late', '900.05', '700.05', '200', null],
      ['missed', '0', '0', '3.333333', null],
    ]);
    // Σ of the differences = live − snapshot.
    const live = expectedLines('2026-01-01', '2026-01-31');
    const winLoss = (lines: readonly Expected[]) =>
      lines.filter(({ key }) => key.endsWith('USD')).reduce((sum, { bet, win }) => sum + bet - win, 0n);
    expect(changes.sums).toEqual([
      { currency: 'USD', bet_delta: '3.333333', win_delta: '-200', win_loss_delta: textOf(winLoss(live) - winLoss(before)) },
    ]);
  });

  it('is reopened by two people and calculated again, with a diff', async () => {
    const { run, sums } = await report(JANUARY);
    const input = { id: run?.id ?? '', version: run?.version ?? 0, reason: 'the jackpot was booked twice' };
    await agreed(admin, () => admin.tryCall(reopenSettlement, input));
    const open = await report(JANUARY);
    expect(open).toMatchObject({ state: 'reopened', sums: { amount_due: sums?.amount_due } });
    const version = open.run?.version ?? 0;
    const again = await admin.call(calculateSettlement, { ...JANUARY, version, reason: 'with the late bets' });
    expect(again).toMatchObject({ state: 'calculated', run_version: 2 });
    const lines = expectedLines('2026-01-01', '2026-01-31');
    const second2 = await report(JANUARY);
    expect(shown(second2.list)).toEqual(wanted(lines));
    expect(second2).toMatchObject({
      late_count: 0,
      sums: { adjustments: '12.5', amount_due: cents(totalFee(lines) + 12_500_000n) },
    });
    expect((await report(JANUARY, { run_version: 1 })).sums?.amount_due).toBe(sums?.amount_due);
    // The volume has reached the second rung: every line of Acme has another percentage.
    const diff = await admin.call(getVersionDiff, { id: again.id, run_version: 2 });
    expect(
      diff.list.map((row) => [
        row.site_code,
        row.vendor,
        row.currency,
        row.win_loss_delta,
        row.before?.fee_pct,
        row.after?.fee_pct,
      ]),
    ).toEqual([
      ['gold', 'Acme', 'CNY', '0', '10', '8'],
      ['gold', 'Acme', 'USD', '200', '10', '8'],
      ['silver', 'Acme', 'USD', '3.333333', '10', '8'],
    ]);
    expect(micros(diff.fee_delta)).toBe(totalFee(lines) - micros(sums?.fee));
    expect(micros(diff.amount_due_delta)).toBe(micros(diff.after.amount_due) - micros(diff.before.amount_due));
  });

  it('asks a second person to calculate a calculated one anew', async () => {
    const { run } = await report(JANUARY);
    const input = { ...JANUARY, version: run?.version ?? 0 };
    expect(await admin.tryCall(calculateSettlement, input)).toMatchObject({
      code: 40001,
      data: { fields: { reason: 'Required' } },
    });
    await agreed(admin, () => admin.tryCall(calculateSettlement, { ...input, reason: 'terms came late' }));
    expect((await report(JANUARY)).run_version).toBe(3);
    expect((await admin.call(getVersionDiff, { id: run?.id ?? '', run_version: 3 })).list).toEqual([]);
  });

  it('is confirmed, invoiced and paid, and never moves again', async () => {
    const { run } = await report(JANUARY);
    const id = run?.id ?? '';
    const confirmed = await admin.call(confirmSettlement, { id, version: run?.version ?? 0 });
    expect(await admin.tryCall(makeInvoice, { id, format: 'pdf' })).toMatchObject({
      code: 40902,
      message: expect.stringContaining('the issuer’s address (Settlement Report, Company details)') as string,
    });
    await describeBothSides();
    const { seller_id: sellerId } = await db
      .selectFrom('agent')
      .select('seller_id')
      .where('id', '=', agent.id)
      .executeTakeFirstOrThrow();
    const pdf = await admin.call(makeInvoice, { id, format: 'pdf' });
    const pages = await pdfPages(Buffer.from(pdf.content, 'base64'));
    for (const text of [
      confirmed.amount_due.replace(/(\d)(?=(\d{3})+\.)/g, '$1,'),
      `${sellerId}-2026-0001`,
      'Złota Żaba Sp. z o.o.',
      'ul. Świętokrzyska 1',
      '深圳市南山区 1 号',
      'IBAN MT84',
      'Page 1 of 1',
    ])
      expect(pages[0]).toContain(text);
    const xlsx = await admin.call(makeInvoice, { id, format: 'xlsx' });
    expect(Buffer.from(xlsx.content, 'base64').subarray(0, 2).toString()).toBe('PK');
    // Whatever becomes of names and addresses: what was handed out is handed out again, byte by byte, under the same number.
    await db.updateTable('agent').set({ billing_address: 'elsewhere' }).where('id', '=', agent.id).execute();
    expect(await admin.call(makeInvoice, { id, format: 'pdf' })).toEqual(pdf);
    expect(await admin.call(makeInvoice, { id, format: 'xlsx' })).toEqual(xlsx);
    expect(await admin.call(getInvoice, { id })).toMatchObject({
      number: `${sellerId}-2026-0001`,
      receiver: { address: '深圳市南山区 1 号' },
      made_by: 'maker',
      gaps: [],
      documents: [{ format: 'pdf' }, { format: 'xlsx' }],
    });
    const paid = await admin.call(paySettlement, { id, version: confirmed.version, payment_reference: 'TT-1' });
    expect(paid).toMatchObject({ state: 'paid', status: 'finish', paid_by: 'maker', payment_reference: 'TT-1' });
    const refusals = [
      await admin.tryCall(paySettlement, { id, version: paid.version, payment_reference: 'TT-2' }),
      await admin.tryCall(reopenSettlement, { id, version: paid.version, reason: 'again' }),
      await admin.tryCall(calculateSettlement, { ...JANUARY, version: paid.version, reason: 'again' }),
      await admin.tryCall(confirmSettlement, { id, version: paid.version }),
    ];
    expect(refusals.map(({ code, data }) => [code, (data as { state?: string }).state])).toEqual(
      refusals.map(() => [40902, 'paid']),
    );
    const history = await admin.call(getObjectHistory, { object_type: 'settlement_run', object_id: id });
    const actions = history.list.map(({ action }) => action).filter((action) => action.startsWith('settlement_run.'));
    expect(actions.map((action) => action.slice('settlement_run.'.length))).toEqual([
      'pay',
      'confirm',
      'calculate',
      'calculate',
      'reopen',
      'confirm',
      'adjust',
      'adjust',
      'adjust',
      'calculate',
    ]);
  });
});

/** Letters of Poland and of China beside each other; the payment details are agreed to by a second person. */
const describeBothSides = async (): Promise<void> => {
  await db.updateTable('agent').set({ billing_address: '深圳市南山区 1 号' }).where('id', '=', agent.id).execute();
  const company = {
    version: 0,
    name: 'Złota Żaba Sp. z o.o.',
    address: 'ul. Świętokrzyska 1\n00-360 Warszawa',
    tax_number: 'PL 5250007738',
    email: 'billing@example.com',
    payment_details: 'IBAN MT84 VALL 2201',
    reason: 'first',
  };
  await agreed(admin, () => admin.tryCall(saveCompany, company));
};

describe('the next period', () => {
  it('takes in what changed in a paid one, once, at the terms of that one', async () => {
    await post([
      {
        site: 'gold',
        game: acme.code,
        bet_id: 'late',
        bet: '1000.10',
        win: '9700.05',
        status: 'adjusted',
        row_version: 3,
        bet_at: '2026-01-10T10:00:00.000Z',
      },
    ]);
    const january = await report(JANUARY);
    expect(january).toMatchObject({ late_count: 1, state: 'paid' });
    const lateFee = percentOf(-9_000_000_000n, 80_000n);
    const fee = totalFee(expectedLines('2026-02-01', '2026-02-28'));
    const draft = await report(FEBRUARY);
    const result = fee + lateFee;
    expect(draft.sums).toMatchObject({
      fee: textOf(fee),
      late_changes: textOf(lateFee),
      amount_due: '0',
      carried_out: textOf(result),
    });
    const run = await admin.call(calculateSettlement, FEBRUARY);
    const frozen = await report(FEBRUARY);
    expect(frozen.sums).toEqual(draft.sums);
    const changes = await admin.call(getLateChanges, { id: january.run?.id ?? '' });
    expect(changes).toMatchObject({ fee_entered: textOf(lateFee), fee_waiting: '0' });
    expect(changes.list.map(({ bet_id: bet, entered_run: into }) => [bet, into?.id])).toEqual([['late', run.id]]);
    expect((await report(JANUARY)).late_count).toBe(0);
    // Calculated anew it holds the same, not twice.
    await agreed(admin, () => admin.tryCall(calculateSettlement, { ...FEBRUARY, version: run.version, reason: 'again' }));
    const again = await report(FEBRUARY);
    expect(again).toMatchObject({ run_version: 2, sums: draft.sums });
    expect((await admin.call(getLateChanges, { id: january.run?.id ?? '' })).list).toHaveLength(1);
    await admin.call(confirmSettlement, { id: run.id, version: again.run?.version ?? 0 });
    const march = { agent_id: agent.id, date_from: '2026-03-01', date_to: '2026-03-31' };
    expect((await report(march)).sums).toMatchObject({ carried_forward: textOf(result), amount_due: '0', late_changes: '0' });
  });

  it('comes after the one before, and no day is settled twice', async () => {
    const overlapping = { agent_id: agent.id, date_from: '2026-02-15', date_to: '2026-02-20' };
    expect(await admin.tryCall(calculateSettlement, overlapping)).toMatchObject({ code: 40902 });
    expect((await report(overlapping)).blocks).toEqual(['overlap']);
    const december = { agent_id: agent.id, date_from: '2025-12-01', date_to: '2025-12-31' };
    expect((await report(december)).blocks).toEqual(['later_exists']);
    const { run } = await report(JANUARY);
    expect((await admin.call(getSettlementRuns, { agent_id: agent.id })).list.map(({ date_from: from }) => from)).toEqual([
      '2026-02-01',
      '2026-01-01',
    ]);
    expect(run?.state).toBe('paid');
  });
});

describe('who may', () => {
  it('sees nothing of agents beside its own', async () => {
    const other = await createAgent(db);
    const stranger = await t.signInAs({ agentId: other.id, codes: ['F', 'F-4', 'F-4-91', 'F-4-93', 'F-4-94', 'F-4-95'] });
    const { run } = await report(JANUARY);
    const id = run?.id ?? '';
    const answers = await Promise.all([
      stranger.tryCall(getSettlementReport, JANUARY),
      stranger.tryCall(getSettlementRuns, { agent_id: agent.id }),
      stranger.tryCall(calculateSettlement, JANUARY),
      stranger.tryCall(confirmSettlement, { id, version: run?.version ?? 0 }),
      stranger.tryCall(getLateChanges, { id }),
      stranger.tryCall(makeInvoice, { id, format: 'pdf' }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 40400));
    // Fee terms are the operator's: no agent is looked up at all.
    const terms = { agent_id: agent.id, version: 1, tiers: [], reason: 'x' };
    expect((await stranger.tryCall(saveSettlementTerms, { ...terms, negative_carry: 'reset' })).code).toBe(40300);
  });

  it('needs the code of each step', async () => {
    const reader = await t.signInAs({ agentId: agent.id, codes: ['F', 'F-4'] });
    const { run, can } = await reader.call(getSettlementReport, FEBRUARY);
    expect([run?.can, can]).toEqual([
      { calculate: false, confirm: false, pay: false, reopen: false, adjust: false },
      { calculate: false, invoice: false, edit_terms: false },
    ]);
    expect(
      await reader.tryCall(paySettlement, { id: run?.id ?? '', version: run?.version ?? 0, payment_reference: 'x' }),
    ).toMatchObject({
      code: 40300,
    });
  });
});

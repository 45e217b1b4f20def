import { approveRequest } from '@manager/contract/features/approval/approval';
import {
  calculateSettlement,
  confirmSettlement,
  getSettlementCompensations,
  getSettlementReport,
  reopenSettlement,
} from '@manager/contract/features/report/settlement-report';
import { makeInvoice, saveCompany } from '@manager/contract/features/report/settlement-invoice';
import { saveSettlementRate, saveSettlementTerms } from '@manager/contract/features/report/settlement-terms';
import type { PlatformPromoCredit } from '@manager/contract/platform/promo-credits';
import { beforeAll, describe, expect, it } from 'vitest';
import { aheadOfOthers } from '../../../../test/batch-ids.ts';
import { type Caller, startTestApp } from '../../../../test/client.ts';
import { pdfPages } from '../../../../test/pdf-text.ts';
import { betRow, createAgent, createCurrency, createGame, createSite, putSettlement } from '../../../../test/world.ts';

/** Compensations on their way into settlements; every amount is worked out by hand. */
const t = await startTestApp({ hasSums: true, settings: { dualControl: 'on' } });
const { db } = t.deps;
t.clock.set(Date.parse('2026-04-02T12:00:00Z'));
const admin = await t.signInAs({ isSuper: true, userName: 'maker' });
const second = await t.signInAs({ isSuper: true, userName: 'checker' });
await createCurrency(db, { code: 'USD', rate: '1' });
await createCurrency(db, { code: 'CNY', rate: '7' });
const agent = await createAgent(db, { name: 'Settled' });
const site = await createSite(db, { agentId: agent.id, code: 'gold' });
const game = await createGame(db, { vendor: 'Acme' });

const period = (from: string, to: string) => ({ agent_id: agent.id, date_from: from, date_to: to });
const JANUARY = period('2026-01-01', '2026-01-31');
const FEBRUARY = period('2026-02-01', '2026-02-28');
const MARCH = period('2026-03-01', '2026-03-31');
const JANUARY_15 = { bet_at: '2026-01-15T10:00:00.000Z', settled_at: '2026-01-15T10:00:00.000Z' };

const post = async (rows: (Partial<PlatformPromoCredit> & Pick<PlatformPromoCredit, 'credit_id'>)[]): Promise<void> => {
  const lines = rows.map((row) => ({
    site: site.code,
    player: 'ann',
    currency: 'USD',
    kind: 'compensation',
    amount: '1',
    granted_at: '2026-01-10T10:00:00.000Z',
    row_version: 1,
    ...row,
  }));
  expect(await t.platform.post(lines, { kind: 'promo_credits' })).toMatchObject({ status: 200 });
};
const agreed = async (ask: () => ReturnType<Caller['tryCall']>): Promise<void> => {
  const answer = await ask();
  expect(answer.code).toBe(40903);
  await second.call(approveRequest, { id: (answer.data as { approval_id: string }).approval_id });
};
const report = (of: typeof JANUARY, more: { run_version?: number } = {}) => admin.call(getSettlementReport, { ...of, ...more });
const held = async (of: typeof JANUARY, more: { run_version?: number } = {}) => {
  const answer = await admin.call(getSettlementCompensations, { ...of, ...more, sort: 'settle_date' });
  const list = answer.list.map(({ id, amount, fx, amount_usd: usd, is_late: isLate }) => [id, amount, fx, usd, isLate]);
  return { list, due: answer.due_usd };
};
const confirm = async (of: typeof JANUARY): Promise<void> => {
  const { run } = await report(of);
  await admin.call(confirmSettlement, { id: run?.id ?? '', version: run?.version ?? 0 });
};

/** A tenth of win-loss. */
const agreeTerms = async (agentId: string): Promise<void> => {
  const tiers = [{ site_id: null, vendor: null, game_type: null, basis: 'ggr' as const, from_usd: '0', pct: '10' }];
  await agreed(() =>
    admin.tryCall(saveSettlementTerms, { agent_id: agentId, version: 0, negative_carry: 'carry', tiers, reason: 'contract' }),
  );
};

beforeAll(async () => {
  await agreeTerms(agent.id);
  for (const [month, rate] of [
    ['2026-01', '8'],
    ['2026-02', '10'],
    ['2026-03', '10'],
  ] as const)
    await agreed(() => admin.tryCall(saveSettlementRate, { month, currency: 'CNY', rate, before: null, reason: 'agreed' }));
  // A fee of 100 USD each month.
  for (const month of ['01', '02', '03']) {
    const at = `2026-${month}-15T10:00:00.000Z`;
    await t.platform.postBets([
      betRow({ site: site.code, game: game.code, bet_id: `b-${month}`, bet: '1000', win: '0', bet_at: at, settled_at: at }),
    ]);
  }
  await post([
    { credit_id: 'given', amount: '30.5', source_id: '12' },
    { credit_id: 'taken', amount: '-5', game: game.code },
    { credit_id: 'yuan', player: 'bob', currency: 'CNY', amount: '100' },
    { credit_id: 'prize', kind: 'activity', amount: '9' },
    { credit_id: 'february', granted_at: '2026-02-03T10:00:00.000Z', amount: '4' },
  ]);
});

describe('compensations', () => {
  // shows S2.91
  it('of the period are in its draft, in the currency and at the fixed rate, and change what is due', async () => {
    const draft = await report(JANUARY);
    // 30.5 − 5 + 100 ÷ 8 = 38
    expect(draft.sums).toMatchObject({ fee: '100', adjustments: '0', compensations: '-38', amount_due: '62' });
    const lines = draft.list.map(({ vendor, currency, activity_prize: prize, compensation }) => [
      vendor,
      currency,
      prize,
      compensation,
    ]);
    expect(lines.toSorted((one, other) => (String(one) < String(other) ? -1 : 1))).toEqual([
      ['', 'CNY', '0', '100'],
      ['', 'USD', '9', '30.5'],
      ['Acme', 'USD', '0', '-5'],
    ]);
    expect(await held(JANUARY)).toEqual({
      list: [
        ['given', '30.5', '1', '30.5', false],
        ['taken', '-5', '1', '-5', false],
        ['yuan', '100', '8', '12.5', false],
      ],
      due: '-38',
    });
  });

  it('are frozen with the run, whatever is corrected later', async () => {
    await admin.call(calculateSettlement, JANUARY);
    expect((await report(JANUARY)).sums).toMatchObject({ compensations: '-38', amount_due: '62' });
    await confirm(JANUARY);
    await post([
      { credit_id: 'given', amount: '0', source_id: '12', row_version: 2 },
      { credit_id: 'yuan', player: 'bob', currency: 'CNY', amount: '140', row_version: 2 },
      { credit_id: 'late', amount: '2' },
    ]);
    expect((await report(JANUARY)).sums).toMatchObject({ compensations: '-38', amount_due: '62' });
    expect((await held(JANUARY)).due).toBe('-38');
  });

  it('that came or changed late enter the next run with what is missing, at the rate of their own period', async () => {
    // −30.5 + 40 ÷ 8 + 2 + 4 = −19.5
    const expected = {
      list: [
        ['given', '-30.5', '1', '-30.5', true],
        ['late', '2', '1', '2', true],
        ['yuan', '40', '8', '5', true],
        ['february', '4', '1', '4', false],
      ],
      due: '19.5',
    };
    expect(await held(FEBRUARY)).toEqual(expected);
    await admin.call(calculateSettlement, FEBRUARY);
    expect((await report(FEBRUARY)).sums).toMatchObject({ fee: '100', compensations: '19.5', amount_due: '119.5' });
    expect(await held(FEBRUARY)).toEqual(expected);
  });

  it('are taken in anew by a run that is calculated again, and enter no other', async () => {
    await confirm(FEBRUARY);
    const { run } = await report(FEBRUARY);
    await agreed(() =>
      admin.tryCall(reopenSettlement, { id: run?.id ?? '', version: run?.version ?? 0, reason: 'looked again' }),
    );
    await post([{ credit_id: 'february', granted_at: '2026-02-03T10:00:00.000Z', amount: '5', row_version: 2 }]);
    await admin.call(calculateSettlement, { ...FEBRUARY, version: (await report(FEBRUARY)).run?.version ?? 0 });
    expect((await report(FEBRUARY)).sums).toMatchObject({ compensations: '18.5', amount_due: '118.5' });
    // The version before stays what it was.
    expect((await report(FEBRUARY, { run_version: 1 })).sums).toMatchObject({ compensations: '19.5', amount_due: '119.5' });
    expect((await held(FEBRUARY, { run_version: 1 })).due).toBe('19.5');
    await confirm(FEBRUARY);
    expect(await held(MARCH)).toEqual({ list: [], due: '0' });
  });

  it('stand on the invoice', async () => {
    const company = { name: 'Us', address: 'Here 1', tax_number: '', email: '', payment_details: 'IBAN 1', reason: 'first' };
    await agreed(() => admin.tryCall(saveCompany, { version: 0, ...company }));
    await db.updateTable('agent').set({ billing_address: 'There 2' }).where('id', '=', agent.id).execute();
    const { run } = await report(JANUARY);
    const { content } = await admin.call(makeInvoice, { id: run?.id ?? '', format: 'pdf' });
    const text = (await pdfPages(Buffer.from(content, 'base64'))).join(' ');
    expect(text).toContain('Compensations to players');
    expect(text).toContain('-38.00');
  });

  it('of runs from before they counted are left alone', async () => {
    const old = await createAgent(db, { name: 'Old' });
    const own = await createSite(db, { agentId: old.id, code: 'old' });
    await putSettlement(db, { agentId: old.id, state: 'confirmed', versions: 1 });
    await post([{ credit_id: 'before', site: own.code, amount: '50', granted_at: '2025-12-10T10:00:00.000Z' }]);
    expect(await held({ ...JANUARY, agent_id: old.id })).toEqual({ list: [], due: '0' });
  });

  it('hide no bet that arrives after them in an older batch: it is a late change', async () => {
    const crossed = await createAgent(db, { name: 'Crossed' });
    const { code } = await createSite(db, { agentId: crossed.id, code: 'crossed' });
    const postBet = (id: string, bet: string) =>
      t.platform.postBets([betRow({ site: code, game: game.code, bet_id: id, bet, win: '0', ...JANUARY_15 })]);
    await agreeTerms(crossed.id);
    await postBet('crossed-1', '1000');
    await aheadOfOthers(db, () => post([{ credit_id: 'crossed', site: code, amount: '10' }]));
    const of = { ...JANUARY, agent_id: crossed.id };
    await admin.call(calculateSettlement, of);
    expect((await report(of)).sums).toMatchObject({ fee: '100', compensations: '-10', amount_due: '90' });
    await confirm(of);
    await postBet('crossed-2', '200');
    // 10 % of 200
    expect((await report({ ...FEBRUARY, agent_id: crossed.id })).sums).toMatchObject({ late_changes: '20', amount_due: '20' });
  });

  it('of a period whose run is not agreed yet are in no other draft, nor in its list', async () => {
    const open = await createAgent(db, { name: 'Open' });
    const { code } = await createSite(db, { agentId: open.id, code: 'open' });
    await agreeTerms(open.id);
    const of = { ...JANUARY, agent_id: open.id };
    await post([{ credit_id: 'open-1', site: code, amount: '10' }]);
    await admin.call(calculateSettlement, of);
    await post([{ credit_id: 'open-2', site: code, amount: '3' }]);
    const next = { ...FEBRUARY, agent_id: open.id };
    expect((await report(next)).sums).toMatchObject({ compensations: '0' });
    expect(await held(next)).toEqual({ list: [], due: '0' });
    await confirm(of);
    expect((await report(next)).sums).toMatchObject({ compensations: '-3' });
    expect((await held(next)).due).toBe('-3');
  });

  it('keep the rate with which their period was settled, whatever becomes of it', async () => {
    await createCurrency(db, { code: 'EUR', rate: '3' });
    const rated = await createAgent(db, { name: 'Rated' });
    const { code } = await createSite(db, { agentId: rated.id, code: 'rated' });
    const [january, february, march] = [JANUARY, FEBRUARY, MARCH].map((of) => ({ ...of, agent_id: rated.id }));
    if (january === undefined || february === undefined || march === undefined) throw new Error('three months');
    const setRate = (currency: string, before: string | null, rate: string) =>
      agreed(() => admin.tryCall(saveSettlementRate, { month: '2026-01', currency, rate, before, reason: 'agreed' }));
    const yuan = { site: code, currency: 'CNY', player: 'bob' };
    await agreeTerms(rated.id);
    await post([{ credit_id: 'rated', ...yuan, amount: '100' }]);
    await admin.call(calculateSettlement, january);
    await confirm(january);

    await setRate('CNY', '8', '16');
    await setRate('EUR', null, '2');
    await post([
      { credit_id: 'rated', ...yuan, amount: '60', row_version: 2 },
      { credit_id: 'rated-late', ...yuan, amount: '80' },
      // January had nothing in euros.
      { credit_id: 'rated-new', ...yuan, player: 'eve', currency: 'EUR', amount: '10' },
    ]);
    expect(await held(february)).toEqual({
      list: [
        ['rated', '-40', '8', '-5', true],
        ['rated-late', '80', '8', '10', true],
        ['rated-new', '10', '2', '5', true],
      ],
      due: '-10',
    });
    await admin.call(calculateSettlement, february);
    await confirm(february);

    await setRate('EUR', '2', '4');
    await post([{ credit_id: 'rated-new', ...yuan, player: 'eve', currency: 'EUR', amount: '0', row_version: 2 }]);
    expect(await held(march)).toEqual({ list: [['rated-new', '-10', '2', '-5', true]], due: '5' });
  });

  it('are shown to nobody else', async () => {
    const far = await t.signInAs({ agentId: (await createAgent(db)).id, codes: ['F', 'F-4'] });
    expect((await far.tryCall(getSettlementCompensations, JANUARY)).code).toBe(40400);
  });
});

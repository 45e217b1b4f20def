import { saveAgent } from '@manager/contract/features/set-up/agent';
import {
  deleteCurrencies,
  getCurrencyDetail,
  getCurrencyList,
  importRates,
  previewImportRates,
  saveCurrency,
  type CurrencyRow,
} from '@manager/contract/features/set-up/currency';
import { saveWebsite } from '@manager/contract/features/set-up/website';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { describe, expect, it } from 'vitest';
import { startTestApp, type Answer } from '../../../../test/client.ts';

const t = await startTestApp();
const admin = await t.signInAs({ isSuper: true, userName: 'treasurer' });
const { id: agentId } = await admin.call(saveAgent, { name: 'Agent', seller_id: 'agent', timezone: 'UTC', settlement_hour: 0 });
const { id: siteId } = await admin.call(saveWebsite, { code: 'alpha', name: 'Alpha', agent_id: agentId });

let drawn = 0;
const currencyInput = (changes: InputOf<typeof saveCurrency> = {}): InputOf<typeof saveCurrency> => {
  drawn += 1;
  return { code: `CUR${drawn}`, name: `Currency ${drawn}`, rate: '100', ...changes };
};
const makeCurrency = (changes?: InputOf<typeof saveCurrency>): Promise<CurrencyRow> =>
  admin.call(saveCurrency, currencyInput(changes));
const makePlayer = (currency: string) =>
  t.deps.db
    .insertInto('player')
    .values({ site_id: siteId, user_name: `player of ${currency}`, currency })
    .execute();

const fieldsOf = (answer: Answer<unknown>): unknown => (answer.data as { fields?: unknown } | null)?.fields;
const lastAudit = (objectId: string) =>
  t.deps.db
    .selectFrom('audit_event')
    .selectAll()
    .where('object_type', '=', 'currency')
    .where('object_id', '=', objectId)
    .orderBy('id', 'desc')
    .executeTakeFirst();

describe('creating a currency', () => {
  // shows S1.14, S2.81
  it('answers the row and starts its rate before every bet', async () => {
    const row = await makeCurrency({
      code: 'VND',
      name: 'Dong',
      rate: '25411.123456789012',
      unit_ratio: 1000,
      decimals: 0,
      symbol: '₫',
    });
    expect(row).toMatchObject({
      version: 1,
      code: 'VND',
      rate: '25411.123456789012',
      unit_ratio: 1000,
      decimals: 0,
      symbol: '₫',
      status: 'enabled',
      is_in_use: false,
      can: { edit: true, delete: true },
    });
    const { rates } = await admin.call(getCurrencyDetail, { id: row.id });
    expect(rates).toEqual([
      { from_at: '1970-01-01T00:00:00.000Z', before: null, after: '25411.123456789012', by: 'treasurer', approved_name: '' },
    ]);
    const entry = await lastAudit(row.id);
    expect(entry).toMatchObject({ action: 'currency.save', actor_id: admin.userId, agent_id: null, before: null });
    expect(entry?.after).toMatchObject({ code: 'VND', rate: '25411.123456789012' });
  });

  it.each(['code', 'name', 'rate'])('needs %s', async (field) => {
    const answer = await admin.tryCall(saveCurrency, currencyInput({ [field]: undefined }));
    expect([answer.code, fieldsOf(answer)]).toEqual([40001, { [field]: 'Required' }]);
  });

  it.each<[string, InputOf<typeof saveCurrency>, Record<string, string>]>([
    ['a rate of 0', { rate: '0.00' }, { rate: 'Must be above 0' }],
    [
      'a rate finer than the store',
      { rate: '1.1234567890123' },
      { rate: 'A decimal number with at most 10 digits and 12 decimals' },
    ],
    ['a small code', { code: 'usd' }, { code: '2 to 10 capital letters or digits' }],
  ])('refuses %s', async (_, changes, fields) => {
    const answer = await admin.tryCall(saveCurrency, currencyInput(changes));
    expect([answer.code, fieldsOf(answer)]).toEqual([40001, fields]);
  });

  it('refuses a code twice', async () => {
    const { code } = await makeCurrency();
    const answer = await admin.tryCall(saveCurrency, currencyInput({ code }));
    expect([answer.code, fieldsOf(answer)]).toEqual([40901, { code: 'Already in use' }]);
  });
});

describe('the rate', () => {
  it('counts from now on and keeps its history with who and what', async () => {
    const row = await makeCurrency({ rate: '7.2' });
    t.clock.set(Date.parse('2027-05-01T10:00:00.123Z'));
    try {
      const client = await t.signInAs({ isSuper: true, userName: 'second' });
      expect(await client.call(saveCurrency, { id: row.id, version: 1, rate: '7.25' })).toMatchObject({
        rate: '7.25',
        version: 2,
      });
      // The clock stands still: the next change still comes after.
      expect((await client.call(saveCurrency, { id: row.id, version: 2, rate: '7.3' })).rate).toBe('7.3');
    } finally {
      t.clock.set(null);
    }
    const { rates } = await admin.call(getCurrencyDetail, { id: row.id });
    expect(rates).toEqual([
      { from_at: '2027-05-01T10:00:00.124Z', before: '7.25', after: '7.3', by: 'second', approved_name: '' },
      { from_at: '2027-05-01T10:00:00.123Z', before: '7.2', after: '7.25', by: 'second', approved_name: '' },
      { from_at: '1970-01-01T00:00:00.000Z', before: null, after: '7.2', by: 'treasurer', approved_name: '' },
    ]);
    const entry = await lastAudit(row.id);
    expect([entry?.before, entry?.after]).toEqual([{ rate: '7.25' }, { rate: '7.3' }]);
  });

  it('adds no history when the same value is written another way', async () => {
    const row = await makeCurrency({ rate: '7.2' });
    await admin.call(saveCurrency, { id: row.id, version: 1, rate: '7.20', name: 'Renamed' });
    expect((await admin.call(getCurrencyDetail, { id: row.id })).rates).toHaveLength(1);
  });

  it.each([
    ['110', 0, null],
    ['90', 0, null],
    ['110.00000001', 40001, '10.0000'],
    ['111.5', 40001, '11.5000'],
    ['89.99', 40001, '-10.0100'],
    ['1000', 40001, '900.0000'],
  ])('100 → %s answers %i', async (rate, code, changePct) => {
    const row = await makeCurrency({ rate: '100' });
    const answer = await admin.tryCall(saveCurrency, { id: row.id, version: 1, rate });
    expect(answer.code).toBe(code);
    if (code === 0) return;
    expect(answer.data).toEqual({ change_pct: changePct, fields: { rate: 'Changes by more than 10%: please confirm' } });
    expect((await admin.call(saveCurrency, { id: row.id, version: 1, rate, confirm_rate_jump: true })).rate).toBe(rate);
  });
});

describe('editing', () => {
  it('leaves what is absent and clears what is null', async () => {
    const row = await makeCurrency({ symbol: '$', decimals: 4 });
    const edited = await admin.call(saveCurrency, { id: row.id, version: 1, symbol: null, status: 'disabled' });
    expect(edited).toMatchObject({ version: 2, symbol: '', decimals: 4, status: 'disabled', rate: '100' });
    const entry = await lastAudit(row.id);
    expect([entry?.before, entry?.after]).toEqual([
      { symbol: '$', status: 'enabled' },
      { symbol: '', status: 'disabled' },
    ]);
  });

  it('gives the second of two savers a conflict with the row as it is now', async () => {
    const row = await makeCurrency();
    const other = await t.signInAs({ codes: ['C-4', 'C-4-91'] });
    await other.call(saveCurrency, { id: row.id, version: 1, rate: '101' });
    expect(await admin.tryCall(saveCurrency, { id: row.id, version: 1, rate: '102' })).toMatchObject({
      code: 40900,
      data: { current: { rate: '101', version: 2 } },
    });
    expect(fieldsOf(await admin.tryCall(saveCurrency, { id: row.id, rate: '102' }))).toEqual({ version: 'Required' });
  });

  it('keeps the code of a currency that players have', async () => {
    const row = await makeCurrency();
    const renamed = await admin.call(saveCurrency, { id: row.id, version: 1, code: `${row.code}B` });
    await makePlayer(renamed.code);
    expect(fieldsOf(await admin.tryCall(saveCurrency, { id: row.id, version: 2, code: 'OTHER' }))).toEqual({
      code: 'Cannot be changed any more',
    });
    expect(await admin.call(saveCurrency, { id: row.id, version: 2, code: renamed.code, name: 'Same code' })).toMatchObject({
      name: 'Same code',
      is_in_use: true,
    });
  });
});

describe('codes, removing, listing', () => {
  it('asks for the code of each call', async () => {
    const row = await makeCurrency();
    const reader = await t.signInAs({ agentId, codes: ['C-4'] });
    expect((await reader.call(getCurrencyDetail, { id: row.id })).can).toEqual({ edit: false, delete: false });
    expect(await reader.tryCall(saveCurrency, currencyInput())).toMatchObject({ code: 40300, data: { permission: 'C-4-91' } });
    expect(await reader.tryCall(deleteCurrencies, { ids: [row.id] })).toMatchObject({
      code: 40300,
      data: { permission: 'C-4-92' },
    });
    const stranger = await t.signInAs({ agentId, codes: ['C-1'] });
    expect((await stranger.tryCall(getCurrencyList, {})).code).toBe(40300);
  });

  it('removes only what no player uses', async () => {
    const [used, unused] = [await makeCurrency(), await makeCurrency()];
    await makePlayer(used.code);
    const { list } = await admin.call(deleteCurrencies, { ids: [used.id, unused.id, '424242'] });
    expect(list.map(({ id, code }) => [id, code])).toEqual([
      [used.id, 40902],
      [unused.id, 0],
      ['424242', 40400],
    ]);
    expect((await admin.call(getCurrencyDetail, { id: used.id })).can.delete).toBe(false);
    expect((await admin.tryCall(getCurrencyDetail, { id: unused.id })).code).toBe(40400);
    expect(await lastAudit(unused.id)).toMatchObject({ action: 'currency.delete', outcome: 'ok', after: null });
  });

  it('filters and sorts', async () => {
    for (const code of ['LISTA', 'LISTB', 'LISTC'])
      await makeCurrency({ code, status: code === 'LISTB' ? 'disabled' : 'enabled' });
    const codesOf = async (filters: InputOf<typeof getCurrencyList>) =>
      (await admin.call(getCurrencyList, { code: 'list', ...filters })).list.map((row) => row.code);
    expect(await codesOf({})).toEqual(['LISTA', 'LISTB', 'LISTC']);
    expect(await codesOf({ sort: '-code', limit: 2 })).toEqual(['LISTC', 'LISTB']);
    expect(await codesOf({ status: 'disabled' })).toEqual(['LISTB']);
    expect((await admin.call(getCurrencyList, { code: 'list', limit: 1, page: 3 })).total).toBe(3);
    expect((await admin.tryCall(getCurrencyList, { sort: 'rate' })).code).toBe(40001);
  });
});

describe('a locked rate', () => {
  it('has to be unlocked to be changed by hand', async () => {
    const row = await makeCurrency({ rate: '10', is_rate_locked: true });
    const locked = await admin.tryCall(saveCurrency, { id: row.id, version: 1, rate: '10.1' });
    expect([locked.code, fieldsOf(locked)]).toEqual([40902, { rate: 'The rate is locked: unlock it to change it' }]);
    expect(await admin.call(saveCurrency, { id: row.id, version: 1, rate: '10.1', is_rate_locked: false })).toMatchObject({
      rate: '10.1',
      is_rate_locked: false,
    });
  });
});

describe('the feed of rates', () => {
  it('takes new rates over, leaves locked and jumping ones, and refuses unknown currencies', async () => {
    const [moves, same, locked, jumps] = [
      await makeCurrency({ rate: '100' }),
      await makeCurrency({ rate: '5' }),
      await makeCurrency({ rate: '8', is_rate_locked: true }),
      await makeCurrency({ rate: '20' }),
    ];
    const rows = [`${moves.code.toLowerCase()},101.5`, `${same.code},5.00`, `${locked.code},8.1`, `${jumps.code},22.01`];
    const text = ['code,rate', ...rows].join('\n');
    const strange = await admin.call(previewImportRates, { text: `${text}\nNOPE,1\n${moves.code},1` });
    expect(strange.counts).toEqual({ create: 0, change: 1, same: 1, skipped: 2, refused: 2 });
    const plan = await admin.call(previewImportRates, { text });
    expect(
      plan.list.map(({ name, outcome, changes, faults }) => [name, outcome, changes, faults.map(({ message }) => message)]),
    ).toEqual([
      [moves.code, 'change', [{ field: 'rate', before: '100', after: '101.5' }], []],
      [locked.code, 'skipped', [], ['The rate is locked: unlock it to change it']],
      [jumps.code, 'skipped', [], ['Changes by more than 10%: change it in the console']],
    ]);
    await admin.call(importRates, { text, fingerprint: plan.fingerprint, reason: 'feed of the day' });
    const { rates, version } = await admin.call(getCurrencyDetail, { id: moves.id });
    expect([version, rates[0]?.before, rates[0]?.after]).toEqual([2, '100', '101.5']);
    expect((await admin.call(getCurrencyDetail, { id: locked.id })).rate).toBe('8');
    expect((await admin.call(getCurrencyDetail, { id: same.id })).version).toBe(1);
    expect(await lastAudit(moves.id)).toMatchObject({
      action: 'currency.import',
      reason: 'feed of the day',
      after: { rate: '101.5' },
    });
  });
});

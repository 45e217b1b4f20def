import * as contract from '@manager/contract/features/report/reconcile-report';
import { uploadFigures } from '@manager/contract/features/report/reconcile-upload';
import { getCaseDetail, moveCase } from '@manager/contract/features/risk-set/case';
import { expect, it } from 'vitest';
import { added, insertBets } from '../../../../test/bet-factory.ts';
import { type Caller, startTestApp } from '../../../../test/client.ts';
import { betAt, makePlace } from '../../../../test/reconcile-world.ts';
import { createCurrency } from '../../../../test/world.ts';

const t = await startTestApp({ settings: { dualControl: 'off' } });
t.clock.set(Date.parse('2026-03-12T06:00:00Z'));
await createCurrency(t.deps.db, { code: 'USD', rate: '1' });
const admin = await t.signInAs({ isSuper: true });

const openOne = async (): Promise<{ agent: string; row: string; id: string }> => {
  const place = await makePlace(t);
  await insertBets(t.deps.clickhouse, [betAt(place, '2026-03-10T10:00:00Z')].map(added));
  const text = 'date,currency,count,bet,win\n2026-03-10,USD,1,2,0.4';
  await admin.call(uploadFigures, { site_id: place.site, text });
  const [row] = (await admin.call(contract.getReconcileList, { site_id: [place.site] })).list;
  const { case_id: id } = await admin.call(contract.openReconcileCase, { id: row?.id ?? '' });
  return { agent: place.agent, row: row?.id ?? '', id };
};
const stateOf = async (id: string): Promise<string> => (await admin.call(contract.getReconcileDetail, { id })).state;
const move = async (caller: Caller, id: string, state: 'investigating' | 'explained' | 'fault_confirmed' | 'closed') => {
  const { version } = await admin.call(getCaseDetail, { id });
  return (await caller.tryCall(moveCase, { id, version, state, reason: `Now ${state}` })).code;
};

it('a day that differs is explained and closed with its case', async () => {
  const { id, row } = await openOne();
  expect(await move(admin, id, 'investigating')).toBe(0);
  expect(await stateOf(row)).toBe('mismatch');
  expect(await move(admin, id, 'explained')).toBe(0);
  expect(await admin.call(contract.getReconcileDetail, { id: row })).toMatchObject({
    state: 'explained',
    explanation: 'Now explained',
  });
  expect(await move(admin, id, 'closed')).toBe(0);
  expect(await stateOf(row)).toBe('closed');
});

it('by whoever has the code of the day alone, and under the rule of the second person', async () => {
  const { id, row, agent } = await openOne();
  const codes = ['G-8', 'G-8-91', 'F-6'];
  const analyst = await t.signInAs({ agentId: agent, codes });
  const clerk = await t.signInAs({ agentId: agent, codes: [...codes, 'F-6-91', 'F-6-94'] });
  await t.signInAs({ agentId: agent, codes: [...codes, 'F-6-91', 'F-6-94'] });
  await move(analyst, id, 'investigating');
  expect(await move(analyst, id, 'explained')).toBe(0);
  expect(await stateOf(row)).toBe('mismatch');
  await move(analyst, id, 'investigating');
  expect(await move(clerk, id, 'explained')).toBe(0);
  expect(await stateOf(row)).toBe('explained');
  t.deps.settings.dualControl = 'on';
  expect(await move(clerk, id, 'closed')).toBe(40300);
  expect(await admin.call(getCaseDetail, { id })).toMatchObject({ state: 'explained' });
  // Neither went on.
  expect(await stateOf(row)).toBe('explained');
});

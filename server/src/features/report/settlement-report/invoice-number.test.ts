import { getInvoice, makeInvoice } from '@manager/contract/features/report/settlement-invoice';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { createAgent, putSettlement } from '../../../../test/world.ts';

const t = await startTestApp({ settings: { dualControl: 'off' } });
const { db } = t.deps;
// A minute before midnight in Shanghai, where the year begins.
const EVE = Date.parse('2026-12-31T15:59:00Z');
t.clock.set(EVE);
const admin = await t.signInAs({ isSuper: true });
await db.insertInto('company').values({ name: 'House', address: 'Somewhere 1', payment_details: 'IBAN 1' }).execute();

const invoicedAgent = async (): Promise<{ id: string; code: string }> => {
  const { id } = await createAgent(db, { timezone: 'Asia/Shanghai' });
  const { seller_id: code } = await db
    .updateTable('agent')
    .set({ billing_address: 'Somewhere 2' })
    .where('id', '=', id)
    .returning('seller_id')
    .executeTakeFirstOrThrow();
  return { id, code };
};

/** Agreed runs of different months. */
const runsOf = async (agentId: string, count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let month = 1; month <= count; month += 1) {
    const id = await putSettlement(db, { agentId, state: 'confirmed' });
    const days = `2025-${String(month).padStart(2, '0')}`;
    await db
      .updateTable('settlement_run')
      .set({ date_from: `${days}-01`, date_to: `${days}-28` })
      .where('id', '=', id)
      .execute();
    ids.push(id);
  }
  return ids;
};

const numberOf = async (id: string): Promise<string> => (await admin.call(getInvoice, { id })).number;

/** As somebody would who is told that another was faster. */
const make = async (id: string): Promise<void> => {
  for (;;) {
    const { code, message } = await admin.tryCall(makeInvoice, { id, format: 'xlsx' });
    if (code === 0) return;
    expect(message).toBe('Another invoice for this agent was made at the same moment. Try again.');
  }
};

it('numbers run without gaps by agent and year, also of many that are made at once', { timeout: 120_000 }, async () => {
  const [one, other] = [await invoicedAgent(), await invoicedAgent()];
  const [runs, others] = [await runsOf(one.id, 5), await runsOf(other.id, 1)];
  await Promise.all([...runs, ...others].map(make));
  const numbers = await Promise.all(runs.map(numberOf));
  expect(numbers.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([1, 2, 3, 4, 5].map((n) => `${one.code}-2026-000${n}`));
  expect(await numberOf(others[0] ?? '')).toBe(`${other.code}-2026-0001`);
});

it('begin anew with the year of the agent’s own calendar, and the due date follows the terms', async () => {
  const agent = await invoicedAgent();
  await db
    .insertInto('settlement_terms')
    .values({ agent_id: agent.id, negative_carry: 'carry', payment_days: 45, version: 1 })
    .execute();
  const [last = '', first = ''] = await runsOf(agent.id, 2);
  await make(last);
  t.clock.set(EVE + 60_000);
  await make(first);
  expect(await admin.call(getInvoice, { id: last })).toMatchObject({
    number: `${agent.code}-2026-0001`,
    issued_on: '2026-12-31',
    due_on: '2027-02-14',
  });
  expect(await admin.call(getInvoice, { id: first })).toMatchObject({
    number: `${agent.code}-2027-0001`,
    issued_on: '2027-01-01',
    due_on: '2027-02-15',
  });
});

it('never change, whatever asks for it', async () => {
  const agent = await invoicedAgent();
  const [id = ''] = await runsOf(agent.id, 1);
  await make(id);
  for (const table of ['invoice', 'invoice_document'] as const) {
    await expect(db.deleteFrom(table).where('agent_id', '=', agent.id).execute()).rejects.toThrow();
    await expect(db.updateTable(table).set({ agent_id: agent.id }).where('agent_id', '=', agent.id).execute()).rejects.toThrow();
  }
});

import { randomBytes } from 'node:crypto';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import type { World } from '../../../../test/sweep/world.ts';
import { createAgent, createCurrency, putSettlement } from '../../../../test/world.ts';

const JANUARY = { date_from: '2026-01-01', date_to: '2026-01-31' };

const newAgent = async ({ t, own }: World): Promise<string> => (await createAgent(t.deps.db, { parentId: own.agent })).id;

const newRun = async (world: World, state: string, versions = 1): Promise<string> =>
  putSettlement(world.t.deps.db, { agentId: await newAgent(world), state, versions });

const inState =
  (state: string, more: Record<string, unknown> = {}) =>
  async (world: World): Promise<Record<string, unknown>> => ({ id: await newRun(world, state), version: 1, ...more });

export const sweepCases: SweepCases = {
  '/api/report/settlement_report/get_list': { valid: ({ own }) => ({ agent_id: own.agent, ...JANUARY }) },
  '/api/report/settlement_report/get_runs': { valid: ({ own }) => ({ agent_id: own.agent }) },
  '/api/report/settlement_report/get_late_changes': { valid: ({ own }) => ({ id: own.settlement }), about: 'settlement' },
  '/api/report/settlement_report/get_compensations': { valid: ({ own }) => ({ agent_id: own.agent, ...JANUARY }) },
  '/api/report/settlement_report/get_diff': {
    valid: async (world) => ({ id: await newRun(world, 'calculated', 2), run_version: 2 }),
    about: 'settlement',
  },
  '/api/report/settlement_report/calculate': {
    valid: async (world) => ({ agent_id: await newAgent(world), ...JANUARY }),
  },
  '/api/report/settlement_report/confirm': { valid: inState('calculated'), about: 'settlement' },
  '/api/report/settlement_report/pay': { valid: inState('confirmed', { payment_reference: 'TT-1' }), about: 'settlement' },
  '/api/report/settlement_report/reopen': { valid: inState('confirmed', { reason: 'swept' }), about: 'settlement' },
  '/api/report/settlement_report/add_adjustment': {
    valid: inState('calculated', { amount_usd: '1', reason: 'swept' }),
    about: 'settlement',
  },
  '/api/report/settlement_report/remove_adjustment': {
    valid: async (world) => {
      const id = await newRun(world, 'calculated');
      const { id: number } = await world.t.deps.db
        .insertInto('settlement_adjustment')
        .values({ run_id: id, amount_usd: '1', reason: 'swept', by_user: 'test' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, version: 1, number, reason: 'swept' };
    },
    about: 'settlement',
  },
  '/api/report/settlement_report/get_invoice': { valid: ({ own }) => ({ id: own.settlement }), about: 'settlement' },
  '/api/report/settlement_report/make_invoice': {
    valid: async (world) => {
      const { db } = world.t.deps;
      const agentId = await newAgent(world);
      await db.updateTable('agent').set({ billing_address: 'Somewhere 1' }).where('id', '=', agentId).execute();
      const company = { name: 'Swept', address: 'Somewhere 2', payment_details: 'IBAN 3' };
      await db
        .insertInto('company')
        .values(company)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(company))
        .execute();
      return { id: await putSettlement(db, { agentId, state: 'confirmed', versions: 1 }), format: 'pdf' };
    },
    about: 'settlement',
  },
  '/api/report/settlement_report/get_company': { valid: () => ({}) },
  '/api/report/settlement_report/save_company': {
    valid: async ({ t }) => {
      const row = await t.deps.db.selectFrom('company').select('version').executeTakeFirst();
      return {
        version: row?.version ?? 0,
        name: 'Swept',
        address: 'Somewhere 2',
        tax_number: '',
        email: '',
        payment_details: `IBAN ${randomBytes(4).toString('hex')}`,
        reason: 'swept',
      };
    },
  },
  '/api/report/settlement_report/get_terms': { valid: ({ own }) => ({ agent_id: own.agent }) },
  '/api/report/settlement_report/save_terms': {
    valid: async (world) => ({
      agent_id: await newAgent(world),
      version: 0,
      negative_carry: 'reset',
      tiers: [{ site_id: null, vendor: null, game_type: null, basis: 'ggr', from_usd: '0', pct: '10' }],
      reason: 'swept',
    }),
  },
  '/api/report/settlement_report/get_rates': { valid: () => ({ month: '2026-01' }) },
  '/api/report/settlement_report/save_rate': {
    valid: async ({ t }) => {
      const currency = `S${randomBytes(4).toString('hex').toUpperCase()}`;
      await createCurrency(t.deps.db, { code: currency, rate: '2' });
      return { month: '2026-01', currency, rate: '2.5', before: null, reason: 'swept' };
    },
  },
};

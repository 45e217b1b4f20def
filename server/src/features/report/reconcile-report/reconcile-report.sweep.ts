import { randomBytes } from 'node:crypto';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import type { World } from '../../../../test/sweep/world.ts';

const newRow = async ({ t, own }: World, state: 'mismatch' | 'explained'): Promise<string> => {
  // Any currency does: a day has one row of each.
  const currency = `R${randomBytes(4).toString('hex').toUpperCase()}`;
  const { id } = await t.deps.db
    .insertInto('recon_row')
    .values({ site_id: own.site, settle_date: '2026-01-11', currency, state })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const newCurrency = async ({ t }: World): Promise<string> => {
  const code = `T${randomBytes(4).toString('hex').toUpperCase()}`;
  await t.deps.db.insertInto('currency').values({ code, name: code }).execute();
  return code;
};

const file = ({ own }: World) => ({ site_id: own.site, text: 'date,currency,count,bet,win\n2026-02-01,USD,0,0,0' });

export const sweepCases: SweepCases = {
  '/api/report/reconcile_report/get_list': { valid: () => ({ date_from: '2026-01-01', date_to: '2026-01-31' }) },
  '/api/report/reconcile_report/get_detail': { valid: ({ own }) => ({ id: own.recon_row }), about: 'recon_row' },
  '/api/report/reconcile_report/difference/get_list': { valid: ({ own }) => ({ id: own.recon_row }), about: 'recon_row' },
  '/api/report/reconcile_report/upload/get_list': { valid: ({ own }) => ({ id: own.recon_row }), about: 'recon_row' },
  '/api/report/reconcile_report/run': {
    valid: ({ own }) => ({ site_id: own.site, date_from: '2026-02-01', date_to: '2026-02-01' }),
  },
  '/api/report/reconcile_report/preview_upload': { valid: file },
  '/api/report/reconcile_report/upload': { valid: file },
  '/api/report/reconcile_report/explain': {
    valid: async (world) => ({ id: await newRow(world, 'mismatch'), version: 1, reason: 'a manual credit' }),
    about: 'recon_row',
  },
  '/api/report/reconcile_report/open_case': {
    valid: async (world) => ({ id: await newRow(world, 'mismatch') }),
    about: 'recon_row',
  },
  '/api/report/reconcile_report/close': {
    valid: async (world) => ({ id: await newRow(world, 'explained'), version: 1 }),
    about: 'recon_row',
  },
  '/api/report/reconcile_report/tolerance/get_list': { valid: () => ({}) },
  '/api/report/reconcile_report/tolerance/edit': {
    valid: async (world) => ({ currency: await newCurrency(world), version: 0, tolerance: '0.02', reason: 'they round' }),
  },
};

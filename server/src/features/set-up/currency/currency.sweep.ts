import { randomBytes } from 'node:crypto';
import { previewImportRates } from '@manager/contract/features/set-up/currency';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import type { World } from '../../../../test/sweep/world.ts';

const newRate = async ({ t }: World): Promise<string> => {
  const code = `R${randomBytes(4).toString('hex').toUpperCase()}`;
  const { id } = await t.deps.db.insertInto('currency').values({ code, name: 'Swept' }).returning('id').executeTakeFirstOrThrow();
  await t.deps.db
    .insertInto('currency_rate')
    .values({ currency_id: id, from_at: new Date(0), after: '2', by_user: 'test' })
    .execute();
  return `code,rate\n${code},2.01`;
};

export const sweepCases: SweepCases = {
  '/api/set_up/currency/preview_import': { valid: async (world) => ({ text: await newRate(world) }), about: null },
  '/api/set_up/currency/import': {
    valid: async (world) => {
      const text = await newRate(world);
      const planner = await world.t.signInAs({ codes: ['C-4', 'C-4-91', 'C-4-97'] });
      return { text, fingerprint: (await planner.call(previewImportRates, { text })).fingerprint, reason: 'feed' };
    },
    about: null,
  },
};

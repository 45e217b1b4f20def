import { randomBytes } from 'node:crypto';
import { previewImportCoins } from '@manager/contract/features/set-up/coin';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import type { World } from '../../../../test/sweep/world.ts';

const list = { lines: 10, total_bets: ['0.1', '1'], min_bet: '0.1', max_bet: '1', default_bet: '1' };
const draw = (): string => `coin-${randomBytes(5).toString('hex')}`;

const newCoin = async ({ t }: World): Promise<string> => {
  const { id } = await t.deps.db
    .insertInto('coin')
    .values({ name: draw(), ...list })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const fileOf = (): string => `name,currency_code,lines,total_bets,min_bet,max_bet,default_bet\n${draw()},,10,0.1;1,0.1,1,1`;

export const sweepCases: SweepCases = {
  '/api/set_up/coin/get_list': { valid: () => ({}), about: null },
  '/api/set_up/coin/get_detail': { valid: async (world) => ({ id: await newCoin(world) }), about: null },
  '/api/set_up/coin/get_preview': { valid: async (world) => ({ id: await newCoin(world) }), about: null },
  '/api/set_up/coin/add_or_edit': { valid: () => ({ name: draw(), ...list }), about: null },
  '/api/set_up/coin/batch_del': { valid: async (world) => ({ ids: [await newCoin(world)] }), about: null },
  '/api/set_up/coin/preview_import': { valid: () => ({ text: fileOf() }), about: null },
  '/api/set_up/coin/import': {
    valid: async ({ t }) => {
      const text = fileOf();
      const planner = await t.signInAs({ codes: ['C-6', 'C-6-91', 'C-6-97'] });
      return { text, fingerprint: (await planner.call(previewImportCoins, { text })).fingerprint, reason: 'file' };
    },
    about: null,
  },
};

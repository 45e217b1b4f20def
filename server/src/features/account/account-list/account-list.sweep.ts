import { randomUUID } from 'node:crypto';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';

export const sweepCases: SweepCases = {
  '/api/account/account_list/get_list': { valid: () => ({}), about: 'player' },
  '/api/account/account_list/get_detail': { valid: ({ own }) => ({ id: own.player }), about: 'player' },
  '/api/account/account_list/months': { valid: ({ own }) => ({ id: own.player }), about: 'player' },
  '/api/account/account_list/linked': { valid: ({ own }) => ({ id: own.player }), about: 'player' },
  '/api/account/account_list/timeline': { valid: ({ own }) => ({ id: own.player }), about: 'player' },
  '/api/account/account_list/add_or_edit': {
    valid: async ({ t, own }) => {
      const { version } = await t.deps.db
        .selectFrom('player')
        .select('version')
        .where('id', '=', own.player)
        .executeTakeFirstOrThrow();
      return { id: own.player, version, note: `seen ${version}`, reason: 'a check' };
    },
    about: 'player',
  },
  '/api/account/account_list/kick': { valid: ({ own }) => ({ ids: [own.player], reason: 'a check' }), about: 'player' },
  '/api/account/account_list/batch_edit': {
    valid: ({ own }) => ({ ids: [own.player], note: `seen ${randomUUID()}`, reason: 'a check' }),
    about: 'player',
  },
  '/api/account/account_list/refresh_balance': { valid: ({ own }) => ({ id: own.player }), about: 'player' },
};

import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import { writePng } from './write-png.ts';

const png = writePng({ width: 16, height: 16, channels: 3, pixels: Buffer.alloc(16 * 16 * 3, 200) }).toString('base64');

export const sweepCases: SweepCases = {
  '/api/user/avatar/save': { valid: () => ({ png }) },
  '/api/user/avatar/remove': { valid: () => ({}) },
  '/api/user/avatar/remove_of': {
    valid: async ({ t, own }) => ({ id: (await t.signInAs({ agentId: own.agent })).userId }),
    about: 'user',
  },
};

import { randomBytes } from 'node:crypto';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import { putRecovery } from '../../../../test/world.ts';
import type { World } from '../../../../test/sweep/world.ts';

/** An open transfer of `own`'s player. */
const newTransfer = async (
  { t, own }: World,
  fields: Record<string, unknown>,
): Promise<{ id: string; version: number; reason: string }> => {
  const id = `transfer-${randomBytes(6).toString('hex')}`;
  const row = { transfer_id: id, site: own.siteCode, player: `player-${own.mark}`, currency: 'USD', amount: '1', row_version: 1 };
  await t.platform.post([{ ...row, created_at: '2026-01-10T10:00:00.000Z', ...fields }], { kind: 'transfers' });
  return { id, version: 1, reason: 'agreed with the website' };
};

const about = 'transfer';

export const sweepCases: SweepCases = {
  '/api/fishing/transfer_record/get_list': {
    valid: () => ({ time_from: '2026-01-10T00:00:00Z', time_to: '2026-01-10T23:59:59Z' }),
  },
  '/api/fishing/transfer_record/get_detail': { valid: ({ own }) => ({ transfer_id: own.transfer }) },
  '/api/fishing/transfer_record/retry': {
    valid: (world) =>
      newTransfer(world, { direction: 'out', ref_transfer_ids: [world.own.transfer], bet: '0', win: '0', state: 'manual' }),
    about,
  },
  '/api/fishing/transfer_record/cancel': {
    valid: (world) => newTransfer(world, { direction: 'in', state: 'failed' }),
    about,
  },
  '/api/fishing/transfer_record/stop': {
    valid: async ({ t, own }) => ({
      ...(await putRecovery(t.deps.db, { agentId: own.agent, siteId: own.site, playerId: own.player, userId: own.user })),
      reason: 'the website looks first',
    }),
    about,
  },
};

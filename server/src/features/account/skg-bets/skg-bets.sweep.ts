import { randomBytes } from 'node:crypto';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import type { World } from '../../../../test/sweep/world.ts';
import { sealVendorKey } from './vendor-key.ts';

const draw = (): string => `v-${randomBytes(4).toString('hex')}`;

/** A vendor of nobody's, switched on, whose address leads nowhere. */
const newVendor = async ({ t }: World): Promise<string> => {
  const { id } = await t.deps.db
    .insertInto('vendor')
    .values({
      code: draw(),
      name: 'Outside',
      is_enabled: true,
      api_url: 'https://vendor.example.com',
      key_sealed: sealVendorKey(t.deps, draw()),
      last_four: 'abcd',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.deps.db
    .insertInto('vendor_cursor')
    .values({ vendor_id: id, next_pull_at: new Date(0) })
    .execute();
  return id;
};

export const sweepCases: SweepCases = {
  '/api/account/skg_bets/get_list': { valid: () => ({ time_from: '2026-01-10T00:00:00Z', time_to: '2026-01-10T23:59:59Z' }) },
  '/api/account/skg_bets/get_detail': { valid: ({ own }) => ({ id: own.mirrored_bet }), about: 'mirrored_bet' },
  '/api/account/skg_bets/get_vendors': { valid: () => ({}) },
  '/api/account/skg_bets/get_faults': { valid: () => ({}) },
  '/api/account/skg_bets/save_vendor': {
    valid: async (world) => ({ id: await newVendor(world), version: 1, poll_seconds: 90, reason: 'the vendor asks for it' }),
    about: null,
  },
  '/api/account/skg_bets/repull': {
    valid: async (world) => ({
      vendor_id: await newVendor(world),
      time_from: '2026-01-10T00:00:00Z',
      time_to: '2026-01-10T12:00:00Z',
      reason: 'a website misses bets',
    }),
    about: null,
  },
};

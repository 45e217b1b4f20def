import { randomBytes } from 'node:crypto';
import { previewBulkEditWebsites } from '@manager/contract/features/set-up/website';
import type { Caller } from '../../../../test/client.ts';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import type { World } from '../../../../test/sweep/world.ts';
import { createSite } from '../../../../test/world.ts';
import { seal } from '../../../kit/service/seal.ts';

const newSite = async ({ t, own }: World): Promise<string> => (await createSite(t.deps.db, { agentId: own.agent })).id;

/** A website whose wallet is nowhere: the test of it ends at once. */
const siteWithKey = async (world: World, { by, shownAt }: { by: string; shownAt: Date | null }): Promise<string> => {
  const { db, settings } = world.t.deps;
  const id = await newSite(world);
  await db.updateTable('site').set({ api_url: 'http://127.0.0.1:9/' }).where('id', '=', id).execute();
  const key = randomBytes(32).toString('base64url');
  const sealed = seal(settings.encryptionKey, `api key of website ${id}`, key);
  await db
    .insertInto('site_api_key')
    .values({ site_id: id, sealed, last_four: key.slice(-4), by_user: by, shown_at: shownAt })
    .execute();
  return id;
};

const EDIT = { set: { note: 'swept' } };

export const sweepCases: SweepCases = {
  '/api/set_up/website/preview_bulk_edit': { valid: async (world) => ({ ids: [await newSite(world)], ...EDIT }), about: 'site' },
  '/api/set_up/website/bulk_edit': {
    valid: async (world) => {
      const target = { ids: [await newSite(world)], ...EDIT };
      const planner = await world.t.signInAs({ codes: ['C-2', 'C-2-97'], agentId: world.own.agent });
      return { ...target, fingerprint: (await planner.call(previewBulkEditWebsites, target)).fingerprint };
    },
    about: 'site',
  },
  '/api/set_up/website/get_api_keys': { valid: ({ own }) => ({ id: own.site }), about: 'site' },
  '/api/set_up/website/rotate_api_key': {
    valid: async (world) => ({ id: await newSite(world), version: 1, reason: 'changed hands' }),
    about: 'site',
  },
  '/api/set_up/website/reveal_api_key': {
    valid: async (world, me: Caller) => ({ id: await siteWithKey(world, { by: me.userId, shownAt: null }) }),
    about: 'site',
  },
  '/api/set_up/website/test_wallet': {
    valid: async (world) => ({
      id: await siteWithKey(world, { by: '0', shownAt: new Date(0) }),
      step: 'balance',
      run: randomBytes(8).toString('hex'),
    }),
    about: 'site',
  },
  '/api/set_up/website/get_copy_preview': {
    valid: async (world) => ({ id: await newSite(world), source_site_id: await newSite(world), sections: ['limits', 'games'] }),
    about: 'site',
  },
  '/api/set_up/website/copy_settings': {
    valid: async (world) => ({
      id: await newSite(world),
      version: 1,
      source_site_id: await newSite(world),
      source_version: 1,
      sections: ['limits'],
    }),
    about: 'site',
  },
};

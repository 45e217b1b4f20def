import { randomBytes } from 'node:crypto';
import type { Caller } from '../../../../test/client.ts';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import type { World } from '../../../../test/sweep/world.ts';

/** A draft of `by`, about `own`'s player. */
const newDraft = async ({ t, own }: World, by = own.user): Promise<string> => {
  const { id } = await t.deps.db
    .insertInto('compensation')
    .values({
      agent_id: own.agent,
      site_id: own.site,
      player_id: own.player,
      is_test: false,
      currency: 'USD',
      money: '1',
      reason: randomBytes(5).toString('hex'),
      created_by: by,
      by_user: 'sweep',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** One that `own`'s member of staff handed in. */
const newHandedIn = async (world: World, state: 'waiting_approval' | 'failed'): Promise<string> => {
  const { t, own } = world;
  const id = await newDraft(world);
  const payout = await t.deps.db
    .insertInto('payout')
    .values({
      purpose: 'compensation',
      reference: id,
      transfer_id: `pay-${id}`,
      direction: 'credit',
      agent_id: own.agent,
      site_id: own.site,
      player_id: own.player,
      is_test: false,
      prize_currency: 'USD',
      prize_amount: '1',
      currency: 'USD',
      amount: '1',
      fx_rate: '1',
      usd: '1',
      wallet_kind: 'compensation',
      promo_kind: 'compensation',
      state: state === 'failed' ? 'error_manual' : state,
      requested_by: own.user,
      created_at: t.deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.deps.db.updateTable('compensation').set({ state, payout_id: payout.id }).where('id', '=', id).execute();
  return id;
};

const about = 'compensation';
const path = (verb: string): string => `/api/maintain/compensate/${verb}`;
const draftOf = async (world: World, me: Caller) => ({ id: await newDraft(world, me.userId), version: 1 });

export const sweepCases: SweepCases = {
  [path('get_list')]: { valid: () => ({}), about },
  [path('get_detail')]: { valid: async (world) => ({ id: await newDraft(world) }), about },
  [path('get_basis')]: { valid: async (world) => ({ id: await newDraft(world) }), about },
  [path('add_or_edit')]: { valid: ({ own }) => ({ player_id: own.player, money: '1', reason: 'agreed' }), about },
  [path('batch_delete')]: { valid: async (world) => ({ ids: [await newDraft(world)] }), about },
  [path('submit')]: { valid: draftOf, about },
  [path('preview_approve')]: { valid: async (world) => ({ ids: [await newHandedIn(world, 'waiting_approval')] }), about },
  [path('batch_approve')]: { valid: async (world) => ({ ids: [await newHandedIn(world, 'waiting_approval')] }), about },
  [path('batch_reject')]: {
    valid: async (world) => ({ ids: [await newHandedIn(world, 'waiting_approval')], reason: 'not meant' }),
    about,
  },
  [path('retry')]: { valid: async (world) => ({ id: await newHandedIn(world, 'failed') }), about },
  [path('give_up')]: { valid: async (world) => ({ id: await newHandedIn(world, 'failed'), reason: 'paid by hand' }), about },
};

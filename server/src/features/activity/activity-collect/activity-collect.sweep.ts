import { randomBytes } from 'node:crypto';
import { COLLECTION_RULE } from '../../../../test/sweep/collections.ts';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import type { World } from '../../../../test/sweep/world.ts';
import { writePng } from '../../user/avatar/write-png.ts';

const draw = (): string => `n${randomBytes(5).toString('hex')}`;
const collection = (verb: string): string => `/api/activity/activity_collect_icon_collection/${verb}`;
const record = (verb: string): string => `/api/activity/activity_collect_record/${verb}`;
const exchange = (verb: string): string => `/api/activity/activity_collect_exchange/${verb}`;
const inDays = ({ t }: World, days: number): string => new Date(t.deps.now().getTime() + days * 86_400_000).toISOString();

const rule = COLLECTION_RULE;

const draftOf = (world: World) => ({
  agent_id: world.own.agent,
  code: draw(),
  title: { en: draw() },
  starts_at: inDays(world, 1),
  ends_at: inDays(world, 2),
  currency: 'USD',
  budget: '10',
  rule,
});

/** A draft that somebody else wrote, or one that runs. */
const put = async (world: World, state: 'draft' | 'running' = 'draft'): Promise<string> => {
  const { t, own } = world;
  const { db } = t.deps;
  const draft = draftOf(world);
  const { id } = await db
    .insertInto('activity')
    .values({
      ...draft,
      kind: 'collection',
      title: JSON.stringify(draft.title),
      rule: JSON.stringify(rule),
      created_by: own.user,
      by_user: 'sweep',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (state === 'draft') return id;
  const budget = await db
    .insertInto('payout_budget')
    .values({ purpose: 'activity', reference: id, agent_id: own.agent, currency: 'USD', amount: '10', created_at: t.deps.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('collection_stock').values({ activity_id: id, recipe: 'one-star', stock_left: '4' }).execute();
  await db
    .updateTable('activity')
    .set({ state, budget_id: budget.id, approved_by: own.user, approved_name: 'sweep', approved_at: t.deps.now() })
    .where('id', '=', id)
    .execute();
  return id;
};

/** An exchange that waits for approval. */
const putExchange = async (world: World): Promise<string> => {
  const { t, own } = world;
  const activity = await put(world, 'running');
  const of = { activity_id: activity, player_id: own.player, site_id: own.site, agent_id: own.agent };
  await t.deps.db
    .insertInto('collection_holding')
    .values({ ...of, icon: 'star', collected: '1', spent: '1' })
    .execute();
  const { id } = await t.deps.db
    .insertInto('collection_exchange')
    .values({
      ...of,
      recipe: 'one-star',
      exchange_no: draw(),
      icons: JSON.stringify({ star: 1 }),
      prize_kind: 'cash',
      amount: '1',
      state: 'requested',
      needs_person: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const picture = (): string => writePng({ width: 16, height: 16, channels: 1, pixels: Buffer.alloc(256, 7) }).toString('base64');

const about = 'activity' as const;
const ofExchange = 'collection_exchange' as const;
const move = async (world: World) => ({ id: await put(world), version: 1 });

export const sweepCases: SweepCases = {
  [collection('get_list')]: { valid: () => ({}), about },
  [collection('get_detail')]: { valid: async (world) => ({ id: await put(world) }), about },
  [collection('add_or_edit')]: { valid: (world) => draftOf(world), about },
  [collection('upload_picture')]: { valid: () => ({ png: picture() }) },
  [collection('clone')]: {
    valid: async (world) => ({ id: await put(world), code: draw(), starts_at: inDays(world, 3), ends_at: inDays(world, 4) }),
    about,
  },
  [collection('approve')]: { valid: move, about },
  [collection('submit')]: { valid: async (world) => ({ ...(await move(world)), reason: 'for the weekend' }), about },
  [collection('cancel')]: { valid: async (world) => ({ ...(await move(world)), reason: 'not meant' }), about },
  [collection('delete')]: { valid: move, about },
  [collection('preview')]: { valid: (world) => draftOf(world), about },
  [collection('get_costs')]: { valid: async (world) => ({ id: await put(world, 'running') }), about },
  [record('get_list')]: { valid: () => ({}), about: 'collection_drop' as const },
  [record('get_player')]: {
    valid: async (world) => ({ activity_id: await put(world, 'running'), player_id: world.own.player }),
    about,
  },
  [exchange('get_list')]: { valid: () => ({}), about: ofExchange },
  [exchange('get_detail')]: { valid: async (world) => ({ id: await putExchange(world) }), about: ofExchange },
  [exchange('batch_approve')]: { valid: async (world) => ({ ids: [await putExchange(world)] }), about: ofExchange },
  [exchange('batch_reject')]: {
    valid: async (world) => ({ ids: [await putExchange(world)], reason: 'not meant' }),
    about: ofExchange,
  },
  [exchange('retry')]: {
    valid: async (world) => {
      const id = await putExchange(world);
      const { t, own } = world;
      const { id: payout } = await t.deps.db
        .insertInto('payout')
        .values({
          purpose: 'activity',
          reference: draw(),
          transfer_id: draw(),
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
          wallet_kind: 'promo',
          promo_kind: 'activity',
          state: 'error_manual',
          created_at: t.deps.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await t.deps.db
        .updateTable('collection_exchange')
        .set({ state: 'approved', payout_id: payout })
        .where('id', '=', id)
        .execute();
      return { id, reason: 'asked by the player' };
    },
    about: ofExchange,
  },
};

import { randomBytes } from 'node:crypto';
import { poolFields, putPool } from '../../../test/jackpot/put-pool.ts';
import type { SweepCases } from '../../../test/sweep/feature-cases.ts';
import { putJackpot } from '../../../test/sweep/prizes.ts';
import type { World } from '../../../test/sweep/world.ts';
import { putPayout } from '../../../test/world.ts';

const draw = (): string => `j${randomBytes(5).toString('hex')}`;
const pool = (verb: string): string => `/api/jackpot/pool_list/${verb}`;
const order = (verb: string): string => `/api/jackpot/jackpot_order/${verb}`;
const report = (verb: string): string => `/api/jackpot/jackpot_report/${verb}`;
const verify = (verb: string): string => `/api/jackpot/verify/${verb}`;

/** A pool of the agent without a win. */
const put = async ({ t, own }: World, status = 'active'): Promise<string> =>
  (
    await putPool(
      { db: t.deps.db, key: t.deps.settings.encryptionKey },
      { code: draw(), scope: 'agent', agent_id: own.agent, rate: '0.01', status },
    )
  ).id;

/** A win whose payment was left to a person. */
const putWin = async ({ t, own, game }: World): Promise<string> => {
  const payoutId = await putPayout(
    t.deps.db,
    { agentId: own.agent, siteId: own.site, playerId: own.player },
    { state: 'error_manual' },
  );
  const place = { agentId: own.agent, siteId: own.site, playerId: own.player, gameId: game.id, betId: own.bet, mark: draw() };
  return (await putJackpot(t, place, { payoutId })).jackpot_order;
};

/** A win beyond a limit of the day. */
const putHeld = async (world: World): Promise<string> => {
  const id = await putWin(world);
  await world.t.deps.db
    .updateTable('jackpot_order')
    .set({ status: 'waiting_approval', payout_id: null, limits_exceeded: ['pool_day'] })
    .where('id', '=', id)
    .execute();
  return id;
};

const newPool = ({ own }: World) => {
  const { status: _status, ...fields } = poolFields({ code: draw(), scope: 'agent', agent_id: own.agent, rate: '0.01' });
  return { ...fields, reason: 'A new pool' };
};

/** A pool of the website alone. */
const putAtSite = async ({ t, own }: World): Promise<string> =>
  (
    await putPool(
      { db: t.deps.db, key: t.deps.settings.encryptionKey },
      { code: draw(), scope: 'site', agent_id: own.agent, site_id: own.site, rate: '0.01' },
    )
  ).id;

/** Where the law lets staff move money by hand. */
const unregulated = async ({ t, own }: World): Promise<void> => {
  await t.deps.db.updateTable('site').set({ compliance_profile: 'unregulated' }).where('id', '=', own.site).execute();
};

const ofPool = 'jackpot_pool' as const;
const ofOrder = 'jackpot_order' as const;
const days = { date_from: '2026-01-10', date_to: '2026-01-10' };

export const sweepCases: SweepCases = {
  [pool('get_list')]: { valid: () => ({}), about: ofPool },
  [pool('get_detail')]: { valid: async (world) => ({ id: await put(world) }), about: ofPool },
  [pool('get_options')]: { valid: () => ({}) },
  [pool('get_values')]: { valid: () => ({}), about: ofPool },
  [pool('get_meters')]: { valid: async (world) => ({ id: await put(world) }), about: ofPool },
  [pool('get_history')]: { valid: async (world) => ({ id: await put(world) }), about: ofPool },
  [pool('add_or_edit')]: { valid: newPool, about: ofPool },
  [pool('set_status')]: {
    valid: async (world) => ({ id: await put(world), version: 1, status: 'shutdown', reason: 'not meant' }),
    about: ofPool,
  },
  [pool('batch_del')]: {
    valid: async (world) => {
      const id = (
        await putPool(
          { db: world.t.deps.db, key: world.t.deps.settings.encryptionKey },
          { code: draw(), scope: 'agent', agent_id: world.own.agent, status: 'shutdown', seed: '0' },
        )
      ).id;
      return { ids: [id] };
    },
    about: ofPool,
  },
  [order('get_list')]: { valid: () => ({}), about: ofOrder },
  [order('get_detail')]: { valid: async (world) => ({ id: await putWin(world) }), about: ofOrder },
  [order('award')]: {
    valid: async (world) => {
      await unregulated(world);
      return { pool_id: await put(world), player_id: world.own.player, amount: '1', reason: 'community share' };
    },
  },
  [order('adjust')]: {
    valid: async (world) => {
      await unregulated(world);
      return { pool_id: await putAtSite(world), amount: '1', reason: 'booked twice' };
    },
  },
  [order('transfer')]: {
    valid: async (world) => ({ pool_id: await put(world, 'shutdown'), to_pool_id: await put(world), reason: 'merged' }),
  },
  [order('approve')]: {
    valid: async (world) => ({ id: await putHeld(world), version: 1, reason: 'looked at bet and player' }),
    about: ofOrder,
  },
  [order('retry')]: {
    valid: async (world) => ({ id: await putWin(world), version: 1, reason: 'asked by the player' }),
    about: ofOrder,
  },
  [report('get_list')]: { valid: () => days },
  [report('get_methods')]: { valid: () => days },
  [report('get_split')]: { valid: () => days },
  [verify('get_turns')]: { valid: async (world) => ({ pool_id: await put(world) }) },
  [verify('get_ledger')]: { valid: async (world) => ({ pool_id: await put(world) }) },
};

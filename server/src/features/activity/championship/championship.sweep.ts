import { randomBytes } from 'node:crypto';
import { draftOf, putChampionship, ruleOfTwoStages } from '../../../../test/championship/championship-world.ts';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import type { World } from '../../../../test/sweep/world.ts';
import { putPayout } from '../../../../test/world.ts';

type Options = NonNullable<Parameters<typeof putChampionship>[2]>;

const record = (verb: string): string => `/api/activity/championship_record/${verb}`;
const results = (verb: string): string => `/api/activity/championship_results/${verb}`;
const draw = (): string => `c${randomBytes(5).toString('hex')}`;
const inDays = ({ t }: World, days: number): string => new Date(t.deps.now().getTime() + days * 86_400_000).toISOString();

const put = ({ t, own }: World, state: string, options: Omit<Options, 'state'> = {}) =>
  putChampionship(
    t.deps.db,
    { agentId: own.agent, siteId: own.site, playerId: own.player, userId: own.user },
    { ...options, state },
  );
const move = async (world: World, state: string) => ({ id: (await put(world, state)).championship, version: 1 });

const ofEntry = 'championship_entry';
const ofChampionship = 'championship';
const ofPrize = 'championship_prize';

const written = (world: World) => ({
  ...draftOf({ agentId: world.own.agent }, draw()),
  starts_at: inDays(world, 1),
  ends_at: inDays(world, 2),
  rule: ruleOfTwoStages(),
});

/** Approved, and not paid: its prize waits for somebody. */
const failed = async (world: World) => {
  const { agent: agentId, site: siteId, player: playerId } = world.own;
  const payoutId = await putPayout(world.t.deps.db, { agentId, siteId, playerId }, { state: 'error_manual' } as never);
  return put(world, 'settling', { settlement: 'approved', payoutId });
};

export const sweepCases: SweepCases = {
  [record('get_list')]: { valid: () => ({}), about: ofEntry },
  [record('get_detail')]: { valid: async (world) => ({ id: (await put(world, 'running')).championship_entry }), about: ofEntry },
  [record('disqualify')]: {
    valid: async (world) => ({ id: (await put(world, 'running')).championship_entry, reason: 'several accounts' }),
    about: ofEntry,
  },
  [record('requalify')]: {
    valid: async (world) => {
      const { championship_entry: entry } = await put(world, 'running');
      await world.t.deps.db.updateTable('activity_player').set({ disqualified_at: new Date() }).execute();
      return { id: entry, reason: 'a mistake' };
    },
    about: ofEntry,
  },
  [results('get_stage_list')]: { valid: () => ({}), about: ofChampionship },
  [results('get_list')]: {
    valid: ({ own }) => ({ activity_id: own.championship, stage: 1 }),
    about: ofChampionship,
  },
  [results('get_championship_list')]: { valid: () => ({}), about: ofChampionship },
  [results('get_championship_detail')]: {
    valid: async (world) => ({ id: (await put(world, 'running')).championship }),
    about: ofChampionship,
  },
  [results('get_costs')]: {
    valid: async (world) => ({ id: (await put(world, 'running')).championship }),
    about: ofChampionship,
  },
  [results('add_or_edit')]: {
    valid: written,
    about: ofChampionship,
  },
  [results('preview')]: { valid: written, about: ofChampionship },
  [results('clone')]: {
    valid: async (world) => ({
      id: (await put(world, 'running')).championship,
      code: draw(),
      starts_at: inDays(world, 1),
      ends_at: inDays(world, 2),
    }),
    about: ofChampionship,
  },
  [results('get_settlement_list')]: { valid: () => ({}), about: ofChampionship },
  [results('get_settlement_detail')]: {
    valid: async (world) => ({ id: (await put(world, 'ended')).championship }),
    about: ofChampionship,
  },
  [results('get_prize_list')]: { valid: () => ({}), about: ofPrize },
  [results('calculate')]: {
    valid: async (world) => {
      const { championship: id } = await put(world, 'ended');
      await world.t.deps.db
        .insertInto('championship_stage')
        .values([1, 2].map((stage) => ({ activity_id: id, stage, decided_at: new Date(), entries: 0, ranked: 0, qualified: 0 })))
        .execute();
      return { id, version: 0 };
    },
    about: ofChampionship,
  },
  [results('approve')]: {
    valid: async (world) => ({ id: (await put(world, 'settling', { settlement: 'calculated' })).championship, version: 1 }),
    about: ofChampionship,
  },
  [results('pay')]: {
    valid: async (world) => ({ id: (await put(world, 'settling', { settlement: 'approved' })).championship, version: 1 }),
    about: ofChampionship,
  },
  [results('retry')]: { valid: async (world) => ({ ids: [(await failed(world)).championship_prize] }), about: ofPrize },
  [results('give_up')]: {
    valid: async (world) => ({ id: (await failed(world)).championship_prize, version: 1, reason: 'the player is gone' }),
    about: ofPrize,
  },
  [results('approve_championship')]: { valid: (world) => move(world, 'draft'), about: ofChampionship },
  [results('submit')]: {
    valid: async (world) => ({ ...(await move(world, 'draft')), reason: 'for the weekend' }),
    about: ofChampionship,
  },
  [results('cancel')]: {
    valid: async (world) => ({ ...(await move(world, 'scheduled')), reason: 'not needed' }),
    about: ofChampionship,
  },
  [results('delete')]: { valid: (world) => move(world, 'draft'), about: ofChampionship },
};

import type { SweepCases } from '../../../test/sweep/feature-cases.ts';
import type { World } from '../../../test/sweep/world.ts';
import { createGame } from '../../../test/world.ts';

const monitor = (verb: string): string => `/api/risk_set/show_run_rtp/${verb}`;
const band = (verb: string): string => `/api/risk_set/rtp_set/${verb}`;

const newBand = async ({ t: { deps } }: World): Promise<string> => {
  const game = await createGame(deps.db, { rtp: '96' });
  const { id } = await deps.db
    .insertInto('rtp_band')
    .values({ game_id: game.id, down_min: '93', down_max: '96', up_min: '96', up_max: '98', start_at: new Date(0) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const newGame = async ({ t }: World): Promise<string> => (await createGame(t.deps.db, { rtp: '96' })).id;

export const sweepCases: SweepCases = {
  [monitor('get_list')]: { valid: () => ({}) },
  [monitor('get_split')]: {
    valid: ({ game }) => ({ game_id: game.id, rtp_profile: '96', math_version: 'v1', buy_mode: '', split: 'stake' }),
  },
  [monitor('get_alerts')]: { valid: () => ({}) },
  [monitor('get_watch')]: { valid: () => ({}) },
  [monitor('disable_game')]: {
    valid: async (world) => ({ game_id: await newGame(world), version: 1, reason: 'returns too much' }),
  },
  [band('get_list')]: { valid: () => ({}), about: null },
  [band('get_detail')]: { valid: async (world) => ({ id: await newBand(world) }), about: null },
  [band('add_or_edit')]: {
    valid: async (world) => ({
      game_id: await newGame(world),
      down_min: '93',
      down_max: '96',
      up_min: '96',
      up_max: '98',
      start_at: '2026-01-01T00:00:00.000Z',
    }),
    about: null,
  },
  [band('preview_effect')]: {
    valid: async (world) => ({ game_id: await newGame(world), down_min: '93' }),
    about: null,
  },
  [band('remove')]: { valid: async (world) => ({ ids: [await newBand(world)] }), about: null },
};

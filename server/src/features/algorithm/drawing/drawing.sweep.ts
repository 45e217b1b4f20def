import { randomBytes } from 'node:crypto';
import { putDrawing } from '../../../../test/algorithm/put-drawing.ts';
import type { SweepCase } from '../../../../test/sweep/feature-cases.ts';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import type { World } from '../../../../test/sweep/world.ts';

const record = (verb: string): string => `/api/algorithm/drawing_record/${verb}`;
const drawing = (verb: string): string => `/api/algorithm/drawing_drawing/${verb}`;

/** A step of a drawing in a state. */
const step = (state: 'init' | 'checked' | 'used'): SweepCase => ({
  valid: async ({ t, game }: World) => ({ ...(await putDrawing(t.deps.db, { gameId: game.id, state })), reason: 'as agreed' }),
  about: null,
});

export const sweepCases: SweepCases = {
  [drawing('get_games')]: { valid: () => ({}) },
  [drawing('add_or_edit')]: {
    valid: ({ game }) => ({
      game_id: game.id,
      rtp_profile: '96',
      name: `d${randomBytes(5).toString('hex')}`,
      kind: 'outcome_curve',
      points: '0,0,base\n1,1.92,base\n',
    }),
    about: null,
  },
  [record('get_list')]: { valid: () => ({}), about: null },
  [record('get_detail')]: {
    valid: async ({ t, game }) => ({ id: (await putDrawing(t.deps.db, { gameId: game.id, state: 'init' })).id }),
    about: null,
  },
  [record('check')]: step('init'),
  [record('use')]: step('checked'),
  [record('release')]: step('used'),
  [record('apply')]: step('used'),
  [record('clone')]: {
    valid: async ({ t, game }) => ({
      id: (await putDrawing(t.deps.db, { gameId: game.id, state: 'init' })).id,
      name: `c${randomBytes(5).toString('hex')}`,
    }),
    about: null,
  },
  [record('batch_del')]: {
    valid: async ({ t, game }) => ({ ids: [(await putDrawing(t.deps.db, { gameId: game.id, state: 'init' })).id] }),
    about: null,
  },
};

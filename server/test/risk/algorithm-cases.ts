import type { OutcomeDataState } from '@manager/domain/outcome-data';
import { putDrawing } from '../algorithm/put-drawing.ts';
import { createGame } from '../world.ts';
import type { LiveCase } from './live.ts';

/** A drawing that waits for its next step. */
export const drawingIn =
  (state: OutcomeDataState): LiveCase =>
  async ({ deps: { db } }) => {
    const target = await putDrawing(db, { gameId: (await createGame(db)).id, state });
    return {
      target,
      values: { sha256: target.sha256 },
      state: () => db.selectFrom('drawing').selectAll().where('id', '=', target.id).executeTakeFirstOrThrow(),
    };
  };

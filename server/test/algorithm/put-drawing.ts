import { randomBytes } from 'node:crypto';
import type { OutcomeDataState } from '@manager/domain/outcome-data';
import type { Insertable } from 'kysely';
import { keepPoints } from '../../src/features/algorithm/drawing/drawing-points.ts';
import type { AnyDb } from '../../src/postgres/db.ts';
import type { Drawing } from '../../src/postgres/types.gen.ts';

/** Two points that return 96 % together unless `more` says otherwise, in a state; what a step of it names. */
export const putDrawing = async (
  db: AnyDb,
  { gameId, state, more = {} }: { gameId: string; state: OutcomeDataState; more?: Partial<Insertable<Drawing>> },
): Promise<{ id: string; version: number; sha256: string }> => {
  const kept = keepPoints('0,0,base\n1,1.92,base\n', { kind: 'outcome_curve', maxMultiple: null });
  const at = new Date();
  const { id } = await db
    .insertInto('drawing')
    .values({
      game_id: gameId,
      rtp_profile: '96',
      name: `d${randomBytes(5).toString('hex')}`,
      kind: 'outcome_curve',
      state,
      ...kept,
      ...(state === 'init' ? {} : { checked_at: at }),
      ...(state === 'used' || state === 'applied' ? { used_at: at } : {}),
      ...(state === 'applied' ? { applied_at: at } : {}),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, version: 1, sha256: kept.sha256.toString('hex') };
};

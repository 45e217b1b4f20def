import { createHash, randomBytes } from 'node:crypto';
import type { OutcomeDataState } from '@manager/domain/outcome-data';
import type { Insertable } from 'kysely';
import type { AnyDb } from '../../src/postgres/db.ts';
import type { Drawing } from '../../src/postgres/types.gen.ts';

/** Two points that return 96 % together unless `more` says otherwise, in a state; what a step of it names. */
export const putDrawing = async (
  db: AnyDb,
  { gameId, state, more = {} }: { gameId: string; state: OutcomeDataState; more?: Partial<Insertable<Drawing>> },
): Promise<{ id: string; version: number; sha256: string }> => {
  const points = '0,0,base\n1,1.92,base\n';
  const sha256 = createHash('sha256').update(points).digest();
  const at = new Date();
  const { id } = await db
    .insertInto('drawing')
    .values({
      game_id: gameId,
      rtp_profile: '96',
      name: `d${randomBytes(5).toString('hex')}`,
      kind: 'outcome_curve',
      state,
      points,
      sha256,
      n: 2,
      rtp_exact: '24/25',
      rtp_pct: '96',
      sigma: '0.96',
      hit_rate_pct: '50',
      max_multiple: '1.92',
      steps: '[]',
      ...(state === 'init' ? {} : { checked_at: at }),
      ...(state === 'used' || state === 'applied' ? { used_at: at } : {}),
      ...(state === 'applied' ? { applied_at: at } : {}),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, version: 1, sha256: sha256.toString('hex') };
};

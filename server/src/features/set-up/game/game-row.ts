import { deleteGames, type GameRow, saveGame } from '@manager/contract/features/set-up/game';
import { game } from '@manager/contract/records/game';
import type { SelectQueryBuilder } from 'kysely';
import { rowReader } from '../../../kit/record/record.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import type { ScopedDb } from '../../../postgres/db.ts';
import type { DB } from '../../../postgres/types.gen.ts';

/** Games belong to no agent: whoever holds the screen's code sees them all. */
export const fromGames = (db: ScopedDb) => db.selectFrom('game').where('deleted_at', 'is', null);

const toRow = rowReader(game);

export const selectGameRows = async (ctx: Ctx, query: SelectQueryBuilder<DB, 'game', object>): Promise<GameRow[]> => {
  const rows = await query.selectAll().execute();
  return rows.map((row) =>
    toRow(row, { edit: mayCall(ctx, saveGame), delete: mayCall(ctx, deleteGames) && row.status === 'disabled' }),
  );
};

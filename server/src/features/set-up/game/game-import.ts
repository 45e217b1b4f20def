import type { GameRow, saveGame } from '@manager/contract/features/set-up/game';
import { importGames, previewImportGames } from '@manager/contract/features/set-up/game-import';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { game } from '@manager/contract/records/game';
import type { ImportOptions } from '../../../kit/import/import-routes.ts';
import { gameEffects, lookedMany } from '../effect/public.ts';
import { cellsOf, jsonCell } from '../record-cells.ts';
import { fromGames, selectGameRows } from './game-row.ts';

const { numbers, ...columns } = cellsOf(game, { names: jsonCell({}), buy_modes: jsonCell([]), certifications: jsonCell([]) });

/** A file of games, told apart by their code. */
export const gameImport: ImportOptions<GameRow, ParsedOf<typeof saveGame>> & {
  preview: typeof previewImportGames;
  apply: typeof importGames;
} = {
  preview: previewImportGames,
  apply: importGames,
  looked: lookedMany(gameEffects),
  editCode: 'C-1-91',
  key: ['code'],
  ...columns,
  numbers: ['rtp_profiles', ...numbers],
  existing: async (ctx, tx, codes) => {
    const rows = await selectGameRows(
      ctx,
      fromGames(tx).where('code', '=', (eb) => eb.fn.any(eb.val([...codes]))),
    );
    return new Map(rows.map((row) => [row.code, row]));
  },
  // A removed game keeps its code.
  taken: async (tx, codes) => {
    const rows = await tx
      .selectFrom('game')
      .select('code')
      .where('deleted_at', 'is not', null)
      .where('code', '=', (eb) => eb.fn.any(eb.val([...codes])))
      .execute();
    return new Set(rows.map(({ code }) => code));
  },
};

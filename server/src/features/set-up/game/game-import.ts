import { GameRow, type saveGame } from '@manager/contract/features/set-up/game';
import { importGames, previewImportGames } from '@manager/contract/features/set-up/game-import';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import {
  clearableCell,
  clearableWholeCell,
  flagCell,
  jsonCell,
  listCell,
  textCell,
  wholeCell,
} from '../../../kit/import/cell-readers.ts';
import type { ImportOptions } from '../../../kit/import/import-routes.ts';
import { gameEffects, lookedMany } from '../effect/public.ts';
import { fromGames, selectGameRows } from './game-row.ts';

const cells = {
  code: textCell,
  vendor_game_id: clearableCell,
  name: textCell,
  name_zh: clearableCell,
  names: jsonCell({}),
  vendor: textCell,
  origin: clearableCell,
  type: textCell,
  status: textCell,
  rtp: clearableCell,
  rtp_profiles: listCell,
  volatility: clearableCell,
  sigma: clearableCell,
  max_multiple: clearableCell,
  min_bet: clearableCell,
  max_bet: clearableCell,
  default_bet: clearableCell,
  min_position_bet: clearableCell,
  max_position_bet: clearableCell,
  coin_size_type: textCell,
  limits_id: clearableCell,
  window_size: clearableCell,
  stops: clearableCell,
  mode: clearableCell,
  lines: clearableWholeCell,
  has_buy: flagCell,
  buy_modes: jsonCell([]),
  has_jackpot: flagCell,
  jackpot_pool_code: clearableCell,
  jackpot_rate: clearableCell,
  is_h5: flagCell,
  is_flash: flagCell,
  is_featured: flagCell,
  is_hot: flagCell,
  is_permanent_hot: flagCell,
  is_new: flagCell,
  sort: wholeCell,
  languages: listCell,
  features: listCell,
  certifications: jsonCell([]),
  description: clearableCell,
  rule: clearableCell,
  note: clearableCell,
};

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
  cells,
  numbers: [
    'rtp',
    'rtp_profiles',
    'sigma',
    'max_multiple',
    'min_bet',
    'max_bet',
    'default_bet',
    'min_position_bet',
    'max_position_bet',
    'jackpot_rate',
  ],
  ignored: Object.keys(GameRow.shape).filter((field) => !Object.hasOwn(cells, field)),
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

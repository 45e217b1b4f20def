import { previewWebsiteGameEffect } from '@manager/contract/features/set-up/effect';
import * as contract from '@manager/contract/features/set-up/website-game';
import { route } from '../../../kit/http/route.ts';
import { bulkEdit, previewEdit, resetCells } from './bulk-edit.ts';
import { cellOf, readCell } from './cell-row.ts';
import { copyCells, previewCopyOf } from './copy-cells.ts';
import { getList } from './get-list.ts';
import { getOptions } from './get-options.ts';
import { previewCellEffect, saveCell } from './save-cell.ts';

/** C-7. By hand: a cell is a pair of ids, and most cells have no row. */
export default [
  route(contract.getWebsiteGameList, getList),
  route(contract.getWebsiteGameDetail, (ctx, { id }) => readCell(ctx, ctx.db, cellOf(id))),
  route(contract.getWebsiteGameOptions, getOptions),
  route(contract.saveWebsiteGame, saveCell),
  route(previewWebsiteGameEffect, previewCellEffect),
  route(contract.previewBulkEdit, previewEdit),
  route(contract.bulkEditWebsiteGames, bulkEdit),
  route(contract.previewCopy, previewCopyOf),
  route(contract.copyWebsiteGames, copyCells),
  route(contract.resetWebsiteGames, resetCells),
];

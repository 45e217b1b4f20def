import { previewWebsiteGameEffect } from '@manager/contract/features/set-up/effect';
import * as contract from '@manager/contract/features/set-up/website-game';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { lookingAhead } from '../../../kit/http/looking-ahead.ts';
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
  lookingAhead(
    route(contract.saveWebsiteGame, saveCell),
    async (ctx, input: ParsedOf<typeof contract.saveWebsiteGame>) => (await previewCellEffect(ctx, input)).list,
  ),
  route(previewWebsiteGameEffect, previewCellEffect),
  route(contract.previewBulkEdit, previewEdit),
  lookingAhead(
    route(contract.bulkEditWebsiteGames, bulkEdit),
    async (ctx, input: ParsedOf<typeof contract.bulkEditWebsiteGames>) => (await previewEdit(ctx, input)).effects,
  ),
  route(contract.previewCopy, previewCopyOf),
  lookingAhead(
    route(contract.copyWebsiteGames, copyCells),
    async (ctx, input: ParsedOf<typeof contract.copyWebsiteGames>) => (await previewCopyOf(ctx, input)).effects,
  ),
  route(contract.resetWebsiteGames, resetCells),
];

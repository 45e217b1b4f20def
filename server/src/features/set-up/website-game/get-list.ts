import type { getWebsiteGameList as endpoint, WebsiteGameFilter } from '@manager/contract/features/set-up/website-game';
import { bulkEditWebsiteGames, MAX_COUNTED_CELLS } from '@manager/contract/features/set-up/website-game';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sortOrder } from '@manager/contract/kit/page';
import { mayCall } from '../../../kit/service/levels.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { readBlocks } from '../blocks.ts';
import { readGames, readSites } from './axes.ts';
import { readCellRows } from './cell-row.ts';
import { findCells, type Matrix, type CellQuery } from './matrix.ts';
import { readOverrides } from './overrides.ts';

/** A page of the matrix; websites and games are walked in the order of their names. */
export const getList = async (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const { page, limit, sort, ...filter } = input;
  const { column, direction } = sortOrder(sort);
  const { cells, total } = findCells(await readMatrix(ctx, filter), {
    by: column === 'game_name' ? 'game' : 'site',
    isDescending: direction === 'desc',
    ...cellQueryOf(filter),
    offset: (page - 1) * limit,
    limit,
  });
  return {
    list: await readCellRows(ctx, cells),
    total: Math.min(total, MAX_COUNTED_CELLS),
    total_is_exact: total <= MAX_COUNTED_CELLS,
    can: { bulk: mayCall(ctx, bulkEditWebsiteGames) },
  };
};

export const cellQueryOf = ({ state, differs }: WebsiteGameFilter): Pick<CellQuery, 'state' | 'differs'> => ({ state, differs });

/** Websites and games that match; what is set for them only where that decides which cells do. */
export const readMatrix = async (ctx: Ctx, filter: WebsiteGameFilter): Promise<Matrix> => {
  const [sites, games, blocks] = [await readSites(ctx, filter), await readGames(ctx, filter), await readBlocks(ctx)];
  const isNarrowed = filter.state !== undefined || filter.differs !== undefined;
  const overrides = isNarrowed
    ? await readOverrides(ctx, { filter, isOnlyState: filter.differs === undefined })
    : new Map<string, never>();
  return { sites, games, blocks, overrides };
};

import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { z } from 'zod';
import { route, type Route } from '../http/route.ts';
import type { Ctx } from '../service/ctx.ts';
import { mayCall } from '../service/levels.ts';
import { conditionOf, type Filters } from './conditions.ts';
import { type Page, readPage } from './read-page.ts';
import { findRow, type Resource, type ResourceRow, visibleRows } from './resource.ts';
import type { ResourceTable } from './store.ts';

type ListInput = { page: number; limit: number; sort: string };
type Answer<Row> = Page<Row> & { can?: Record<string, boolean> | undefined };

type Behind = Pick<Endpoint, 'access' | 'writes'>;

/** A page of the rows that meet the filters, and what the caller may do beside: the endpoint behind each ability decides, or all of them. */
export const listRoute = <T extends ResourceTable, TDB, TB extends keyof TDB, Row extends ResourceRow, Input extends ListInput>(
  resource: Resource<T, TDB, TB, Row>,
  {
    endpoint,
    filters,
    abilities,
  }: {
    endpoint: Endpoint<z.ZodType<Input>, z.ZodType<Answer<Row>>>;
    filters: Filters<Input>;
    abilities: Record<string, Behind | readonly Behind[]>;
  },
): Route =>
  route(endpoint, async (ctx, input) => {
    const query = visibleRows(ctx, resource).where(conditionOf(ctx, { filters, input }));
    const page = await readPage(ctx, { query, rows: resource.rows, table: resource.table, input });
    return {
      ...page,
      can: Object.fromEntries(
        Object.entries(abilities).map(([name, behind]) => [name, [behind].flat().every((each) => mayCall(ctx, each))]),
      ),
    };
  });

type DetailEndpoint<Detail> = Endpoint<z.ZodType<{ id: string }>, z.ZodType<Detail>>;

/** One row by its id. `complete` adds what only the detail shows. Throws `object.not_found`. */
export function detailRoute<T extends ResourceTable, TDB, TB extends keyof TDB, Row extends ResourceRow, Detail>(
  resource: Resource<T, TDB, TB, Row>,
  options: { endpoint: DetailEndpoint<Detail>; complete: (ctx: Ctx, row: Row) => Promise<Detail> },
): Route;
export function detailRoute<T extends ResourceTable, TDB, TB extends keyof TDB, Row extends ResourceRow>(
  resource: Resource<T, TDB, TB, Row>,
  options: { endpoint: DetailEndpoint<Row> },
): Route;
export function detailRoute<T extends ResourceTable, TDB, TB extends keyof TDB, Row extends ResourceRow>(
  resource: Resource<T, TDB, TB, Row>,
  { endpoint, complete }: { endpoint: DetailEndpoint<unknown>; complete?: (ctx: Ctx, row: Row) => Promise<unknown> },
): Route {
  return route(endpoint, async (ctx, { id }) => {
    const row = await findRow(ctx, resource, id);
    return complete === undefined ? row : complete(ctx, row);
  });
}

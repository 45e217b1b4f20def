import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testStores } from '../../../test/stores.ts';
import type { Ctx } from '../service/ctx.ts';
import { columnsIn, conditionOf, type Filters } from './conditions.ts';
import { countRows, MAX_COUNTED_ROWS, readPage } from './read-page.ts';

const { database } = await testStores();
const { db } = database;
const ctx = { db } as unknown as Ctx;
const CODES = ['alpha', 'beta', 'gamma', 'delta'];
await db
  .insertInto('game')
  .values(
    CODES.map((code, index) => ({
      code,
      name: `Game % ${code}`,
      vendor: 'Acme',
      type: 'slot',
      // One without a return, to see where it comes.
      rtp: index === 1 ? null : `9${index}`,
      is_hot: index % 2 === 0,
    })),
  )
  .execute();

type Input = { page: number; limit: number; sort: string; id?: string[]; text?: string; is_hot?: boolean };
const { contains, equals, isOneOf } = columnsIn('game');
const filters: Filters<Input> = { id: isOneOf('id'), text: contains('code', 'name'), is_hot: equals('is_hot') };
const games = db.selectFrom('game').where('deleted_at', 'is', null);
const rows = async (_: Ctx, query: typeof games) =>
  (await query.select(['game.id', 'game.code']).execute()).map((row) => ({ id: row.id, version: 1, code: row.code }));

const find = async (wish: Partial<Input>) => {
  const input = { page: 1, limit: 50, sort: 'code', ...wish };
  const query = games.where(conditionOf(ctx, { filters, input }));
  const page = await readPage(ctx, { query, rows, table: 'game', input });
  return { codes: page.list.map(({ code }) => code), total: page.total, isExact: page.total_is_exact };
};
const idOf = async (code: string): Promise<string> =>
  (await db.selectFrom('game').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;

describe('filters', () => {
  it('ask nothing when nothing was sent, or an empty list', async () => {
    expect((await find({})).codes).toEqual(['alpha', 'beta', 'delta', 'gamma']);
    expect((await find({ id: [] })).total).toBe(4);
  });
  it('all hold at once', async () => {
    expect((await find({ text: 'A', is_hot: true })).codes).toEqual(['alpha', 'gamma']);
    expect((await find({ id: [await idOf('beta'), await idOf('gamma')], is_hot: true })).codes).toEqual(['gamma']);
  });
  it('take a text literally, in any of the columns', async () => {
    expect((await find({ text: '%' })).total).toBe(4);
    expect((await find({ text: '_' })).total).toBe(0);
    expect((await find({ text: 'ELT' })).codes).toEqual(['delta']);
  });
});

describe('a page', () => {
  it('puts what is missing last, in both directions', async () => {
    expect((await find({ sort: 'rtp' })).codes).toEqual(['alpha', 'gamma', 'delta', 'beta']);
    expect((await find({ sort: '-rtp' })).codes).toEqual(['delta', 'gamma', 'alpha', 'beta']);
  });
  it.each([
    { page: 1, limit: 3, codes: ['alpha', 'beta', 'delta'] },
    { page: 2, limit: 3, codes: ['gamma'] },
    { page: 1, limit: 4, codes: ['alpha', 'beta', 'delta', 'gamma'] },
    { page: 2, limit: 4, codes: [] },
    { page: 9, limit: 4, codes: [] },
  ])('$page of $limit rows knows the total', async ({ codes, ...wish }) => {
    expect(await find(wish)).toEqual({ codes, total: 4, isExact: true });
  });
  it('stops counting at 10,000', async () => {
    const many = games.innerJoin(sql<{ n: number }>`generate_series(1, 3000)`.as('n'), (join) => join.onTrue());
    expect(await countRows(ctx, many)).toEqual({ total: MAX_COUNTED_ROWS, total_is_exact: false });
    expect(await countRows(ctx, games)).toEqual({ total: 4, total_is_exact: true });
  });
});

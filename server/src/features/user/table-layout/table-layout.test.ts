import { getTableLayouts, MAX_LAYOUTS, saveTableLayout, type TableLayout } from '@manager/contract/features/user/table-layout';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';

const t = await startTestApp();
const { db } = t.deps;
const plain: TableLayout = { version: 1, order: [], hidden: [], shown: [], frozen: [], widths: {} };
const arranged: TableLayout = {
  version: 1,
  order: ['name', 'id', 'derived:share'],
  hidden: ['id'],
  shown: ['note'],
  frozen: ['name'],
  widths: { name: 240, 'derived:share': 40 },
  page_size: 100,
};

it('keeps the layout of each table for the user who made it', async () => {
  const [mine, theirs] = [await t.signInAs({ isSuper: true }), await t.signInAs({ isSuper: true })];
  await mine.call(saveTableLayout, { table_id: '/set-up/website', layout: plain });
  await mine.call(saveTableLayout, { table_id: '/set-up/website', layout: arranged });
  await mine.call(saveTableLayout, { table_id: '/dashboard:top-sites', layout: plain });
  await theirs.call(saveTableLayout, { table_id: '/set-up/website', layout: plain });
  expect((await mine.call(getTableLayouts, {})).list).toEqual([
    { table_id: '/dashboard:top-sites', layout: plain },
    { table_id: '/set-up/website', layout: arranged },
  ]);
  // Back to the product's own layout: for the one who asked, and for nobody else, super user or not.
  await mine.call(saveTableLayout, { table_id: '/set-up/website', layout: null });
  expect((await mine.call(getTableLayouts, {})).list).toHaveLength(1);
  expect((await theirs.call(getTableLayouts, {})).list).toEqual([{ table_id: '/set-up/website', layout: plain }]);
});

it.each<[string, object]>([
  ['no route', { table_id: 'website', layout: plain }],
  ['a long route', { table_id: `/${'a'.repeat(81)}`, layout: plain }],
  ['another format', { table_id: '/a', layout: { ...plain, version: 2 } }],
  ['a field that is not known', { table_id: '/a', layout: { ...plain, colour: 'red' } }],
  ['a column name with a quote', { table_id: '/a', layout: { ...plain, order: ["a'b"] } }],
  ['a column name too long', { table_id: '/a', layout: { ...plain, hidden: ['a'.repeat(65)] } }],
  ['too many columns', { table_id: '/a', layout: { ...plain, order: Array.from({ length: 101 }, (_, index) => `c${index}`) } }],
  [
    'too many widths',
    { table_id: '/a', layout: { ...plain, widths: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`c${i}`, 90])) } },
  ],
  ['a width of nothing', { table_id: '/a', layout: { ...plain, widths: { a: 39 } } }],
  ['a width beyond the screen', { table_id: '/a', layout: { ...plain, widths: { a: 1201 } } }],
  ['half a pixel', { table_id: '/a', layout: { ...plain, widths: { a: 90.5 } } }],
  ['a page of another size', { table_id: '/a', layout: { ...plain, page_size: 30 } }],
  ['no layout at all', { table_id: '/a' }],
])('refuses %s', async (_, input) => {
  const me = await t.signInAs({ isSuper: true });
  expect((await me.tryCall(saveTableLayout, input as never)).code).toBe(40001);
  expect((await me.call(getTableLayouts, {})).list).toEqual([]);
});

it('leaves a trace of each change, and none of a look', async () => {
  const me = await t.signInAs({ codes: [] });
  await me.call(saveTableLayout, { table_id: '/set-up/game', layout: arranged });
  await me.call(saveTableLayout, { table_id: '/set-up/game', layout: null });
  await me.call(getTableLayouts, {});
  const rows = await db
    .selectFrom('audit_event')
    .select(['action', 'object_id', 'outcome', 'after'])
    .where('actor_id', '=', me.userId)
    .orderBy('id')
    .execute();
  const trace = { action: 'user.save_table_layout', object_id: me.userId, outcome: 'ok' };
  expect(rows).toEqual([
    { ...trace, after: { table_id: '/set-up/game', layout: arranged } },
    { ...trace, after: { table_id: '/set-up/game', layout: null } },
  ]);
});

it('keeps no more than the console has tables', async () => {
  const me = await t.signInAs({ codes: [] });
  await db
    .insertInto('table_layout')
    .values(
      Array.from({ length: MAX_LAYOUTS }, (_, index) => ({
        user_id: me.userId,
        table_id: `/t-${index}`,
        layout: JSON.stringify(plain),
      })),
    )
    .execute();
  expect((await me.tryCall(saveTableLayout, { table_id: '/one-more', layout: plain })).code).toBe(40001);
  expect((await me.tryCall(saveTableLayout, { table_id: '/t-7', layout: arranged })).code).toBe(0);
  const { list } = await me.call(getTableLayouts, {});
  expect(list).toHaveLength(MAX_LAYOUTS);
  expect(list.find(({ table_id: id }) => id === '/t-7')?.layout).toEqual(arranged);
});

it('passes over what another version of the product kept', async () => {
  const me = await t.signInAs({ codes: [] });
  await db
    .insertInto('table_layout')
    .values({ user_id: me.userId, table_id: '/set-up/game', layout: JSON.stringify({ version: 9, columns: [] }) })
    .execute();
  expect((await me.call(getTableLayouts, {})).list).toEqual([]);
});

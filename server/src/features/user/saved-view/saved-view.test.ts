import {
  canonicalQuery,
  deleteSavedView,
  getSavedViewList,
  MAX_VIEWS_PER_SCREEN,
  saveSavedView,
  setDefaultView,
  type SavedView,
} from '@manager/contract/features/user/saved-view';
import type { TableLayout } from '@manager/contract/features/user/table-layout';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { describe, expect, it } from 'vitest';
import { startTestApp, type Caller } from '../../../../test/client.ts';
import { createAgent, createView } from '../../../../test/world.ts';

const t = await startTestApp();
const { db } = t.deps;
const PATH = '/set-up/website';

/** root ─ middle ─ leaf, and a sibling of middle. */
const root = (await createAgent(db)).id;
const middle = (await createAgent(db, { parentId: root })).id;
const leaf = (await createAgent(db, { parentId: middle })).id;
const sibling = (await createAgent(db, { parentId: root })).id;
const codes = ['C', 'C-2', 'F', 'F-1'];
const staffOf = (agentId: string | null, held: readonly string[] = codes): Promise<Caller> =>
  t.signInAs({ agentId, codes: held });

const layout: TableLayout = { version: 1, order: [], hidden: ['brand'], shown: [], frozen: [], widths: { name: 240 } };

let drawn = 0;
const input = (overrides: InputOf<typeof saveSavedView> = {}): InputOf<typeof saveSavedView> => {
  drawn += 1;
  return { path: PATH, name: `View ${drawn}`, query: 'status=enabled', ...overrides };
};
const names = async (who: Caller, path?: InputOf<typeof getSavedViewList>['path']): Promise<string[]> =>
  (await who.call(getSavedViewList, path === undefined ? {} : { path })).list.map(({ name }) => name);
const auditOf = (id: string) =>
  db
    .selectFrom('audit_event')
    .selectAll()
    .where('object_type', '=', 'saved_view')
    .where('object_id', '=', id)
    .orderBy('id')
    .execute();

describe('what an address shows', () => {
  it.each([
    ['', ''],
    ['?page=3&id=7&mode=edit&view=2', ''],
    ['?status=enabled&name=a', 'name=a&status=enabled'],
    ['name=&status=enabled', 'status=enabled'],
    ['sort=-bet&page=2&when=last_7_days', 'sort=-bet&when=last_7_days'],
    ['name=a+b%26c', 'name=a+b%26c'],
  ])('%j is %j', (search, expected) => expect(canonicalQuery(search)).toBe(expected));
});

describe('keeping a view', () => {
  it('keeps it as it was made, its address in order, and nobody else sees it', async () => {
    const [me, colleague] = [await staffOf(middle), await staffOf(middle)];
    const view = await me.call(saveSavedView, {
      path: PATH,
      name: '  Live sites ',
      query: 'status=enabled&page=4&brand=x',
      layout,
    });
    expect(view).toMatchObject({
      version: 1,
      name: 'Live sites',
      query: 'brand=x&status=enabled',
      layout,
      visibility: 'private',
      is_default: false,
      is_own: true,
      can: { edit: true },
    });
    expect(await names(me)).toEqual(['Live sites']);
    expect(await names(colleague)).toEqual([]);
    const [row] = await auditOf(view.id);
    expect(row).toMatchObject({ action: 'saved_view.save', agent_id: middle, actor_id: me.userId, before: null });
    expect(row?.after).toMatchObject({ name: 'Live sites', visibility: 'private' });
  });

  it.each([
    ['without a name', { path: PATH, query: '' }, 'name'],
    ['with a blank name', { path: PATH, name: '  ' }, 'name'],
    ['with a name of 61 characters', { path: PATH, name: 'x'.repeat(61) }, 'name'],
    ['without a screen', { name: 'x' }, 'path'],
    ['for a screen that does not exist', { path: '/set-up/none', name: 'x' }, 'path'],
    ['for the sign-in page', { path: '/login', name: 'x' }, 'path'],
    ['for a screen that is closed to the caller', { path: '/set-up/agent', name: 'x' }, 'path'],
    ['with an address beyond 2000 characters', { path: PATH, name: 'x', query: 'a'.repeat(2001) }, 'query'],
    ['with a layout that is none', { path: PATH, name: 'x', layout: { order: [] } }, 'layout.version'],
  ])('refuses one %s', async (_, given, field) => {
    const answer = await (await staffOf(middle)).tryCall(saveSavedView, given as InputOf<typeof saveSavedView>);
    expect(answer.code).toBe(40001);
    expect(Object.keys((answer.data as unknown as { fields: object }).fields)).toContain(field);
  });

  it('takes a name once for each person and screen, whatever its case', async () => {
    const [me, colleague] = [await staffOf(middle), await staffOf(middle)];
    await me.call(saveSavedView, input({ name: 'Daily' }));
    expect(await me.tryCall(saveSavedView, input({ name: 'DAILY' }))).toMatchObject({ code: 40901, data: { field: 'name' } });
    await me.call(saveSavedView, input({ name: 'Daily', path: '/report/game-report' }));
    await colleague.call(saveSavedView, input({ name: 'Daily' }));
  });

  it('stops at the limit, also when two arrive at once', async () => {
    const me = await staffOf(middle);
    for (let n = 1; n < MAX_VIEWS_PER_SCREEN; n += 1) await createView(db, { userId: me.userId, agentId: middle });
    const answers = await Promise.all([me.tryCall(saveSavedView, input()), me.tryCall(saveSavedView, input())]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40001]);
    expect(await names(me)).toHaveLength(MAX_VIEWS_PER_SCREEN);
    // Another screen has room of its own.
    await me.call(saveSavedView, input({ path: '/report/game-report' }));
  });
});

describe('sharing', () => {
  const share = async (owner: Caller): Promise<SavedView> => owner.call(saveSavedView, input({ visibility: 'shared' }));

  it('reaches the own agent, those below and those above it, and no other', async () => {
    const owner = await staffOf(middle);
    const view = await share(owner);
    const seenBy = async (agentId: string): Promise<SavedView | undefined> =>
      (await (await staffOf(agentId)).call(getSavedViewList, {})).list.find(({ id }) => id === view.id);
    const reached = { is_own: false, can: { edit: false } };
    expect(await seenBy(middle)).toMatchObject(reached);
    expect(await seenBy(root)).toMatchObject(reached);
    expect(await seenBy(leaf)).toMatchObject(reached);
    expect(await seenBy(sibling)).toBeUndefined();
    // Who works above is not named below.
    expect((await seenBy(leaf))?.owner_name).toBe('');
    expect((await seenBy(root))?.owner_name).not.toBe('');
  });

  it('by the operator reaches everybody; who belongs nowhere has nobody to share with', async () => {
    const admin = await t.signInAs({ isSuper: true });
    const view = await share(admin);
    expect(await names(await staffOf(leaf))).toContain(view.name);
    const nowhere = await t.signInAs({ codes, allAgents: false });
    expect(await names(nowhere)).toEqual([]);
    expect(await nowhere.tryCall(saveSavedView, input({ visibility: 'shared' }))).toMatchObject({ code: 40001 });
    await nowhere.call(saveSavedView, input());
  });

  it('does not show a screen to who may not open it', async () => {
    const view = await share(await staffOf(middle));
    expect(await names(await staffOf(middle, ['F', 'F-1']))).not.toContain(view.name);
    const answer = await (await staffOf(middle, ['F', 'F-1'])).tryCall(setDefaultView, { id: view.id, is_default: true });
    expect(answer.code).toBe(40400);
  });

  it('follows its owner to another agent', async () => {
    const owner = await staffOf(middle);
    const view = await share(owner);
    await db.updateTable('staff_user').set({ agent_id: sibling }).where('id', '=', owner.userId).execute();
    expect(await names(await staffOf(sibling))).toContain(view.name);
    expect(await names(await staffOf(leaf))).not.toContain(view.name);
  });

  it('leaves the change to the owner and to super users', async () => {
    const [owner, colleague, admin] = [await staffOf(middle), await staffOf(middle), await t.signInAs({ isSuper: true })];
    const view = await share(owner);
    const edit = { id: view.id, version: 1, name: 'Mine now' };
    expect(await colleague.tryCall(saveSavedView, edit)).toMatchObject({ code: 40300 });
    expect(await colleague.tryCall(deleteSavedView, { id: view.id })).toMatchObject({ code: 40300 });
    expect(await admin.call(saveSavedView, { id: view.id, version: 1, visibility: 'private' })).toMatchObject({
      version: 2,
      visibility: 'private',
      is_own: false,
    });
    // What is private is its owner's alone, also for super users.
    expect(await admin.tryCall(deleteSavedView, { id: view.id })).toMatchObject({ code: 40400 });
    expect(await names(owner)).toContain(view.name);
  });
});

describe('changing and removing', () => {
  it('changes what is named and says by whom it was overtaken', async () => {
    const me = await staffOf(middle);
    const view = await me.call(saveSavedView, input({ layout }));
    const both = await Promise.all(
      ['First', 'Second'].map((name) => me.tryCall(saveSavedView, { id: view.id, version: 1, name })),
    );
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900]);
    const won = both.find(({ code }) => code === 0)?.data;
    expect(both.find(({ code }) => code === 40900)?.data).toMatchObject({ current: { version: 2, name: won?.name } });
    expect(won).toMatchObject({ query: view.query, layout });
    const cleared = await me.call(saveSavedView, { id: view.id, version: 2, layout: null, query: '' });
    expect(cleared).toMatchObject({ version: 3, layout: null, query: '', name: won?.name });
    expect(await me.tryCall(saveSavedView, { id: view.id, version: 3, path: '/report/game-report' })).toMatchObject({
      code: 40001,
    });
    const rows = await auditOf(view.id);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok']);
    expect(rows[2]).toMatchObject({ before: { layout }, after: { layout: null } });
  });

  it('a removed view is gone for all, also as their start', async () => {
    const [owner, colleague] = [await staffOf(middle), await staffOf(middle)];
    const view = await owner.call(saveSavedView, input({ visibility: 'shared', is_default: true }));
    await colleague.call(setDefaultView, { id: view.id, is_default: true });
    expect(await owner.call(deleteSavedView, { id: view.id })).toBeNull();
    expect(await names(colleague)).not.toContain(view.name);
    expect(await owner.tryCall(deleteSavedView, { id: view.id })).toMatchObject({ code: 40400 });
    expect(await db.selectFrom('saved_view_default').selectAll().where('view_id', '=', view.id).execute()).toEqual([]);
    expect((await auditOf(view.id)).at(-1)).toMatchObject({ action: 'saved_view.delete', before: { name: view.name } });
  });
});

describe('the start of a screen', () => {
  it('is one view a person and screen, own or shared', async () => {
    const [owner, colleague] = [await staffOf(middle), await staffOf(middle)];
    const first = await owner.call(saveSavedView, input({ visibility: 'shared', is_default: true }));
    const second = await owner.call(saveSavedView, input({ is_default: true }));
    const other = await owner.call(saveSavedView, input({ is_default: true, path: '/report/game-report' }));
    const starts = async (who: Caller): Promise<string[]> =>
      (await who.call(getSavedViewList, {})).list.filter(({ is_default: isDefault }) => isDefault).map(({ id }) => id);
    expect((await starts(owner)).toSorted()).toEqual([second.id, other.id].toSorted());
    expect(await starts(colleague)).toEqual([]);
    expect(await colleague.call(setDefaultView, { id: first.id, is_default: true })).toMatchObject({ is_default: true });
    expect(await starts(colleague)).toEqual([first.id]);
    await owner.call(setDefaultView, { id: second.id, is_default: false });
    expect(await starts(owner)).toEqual([other.id]);
  });
});

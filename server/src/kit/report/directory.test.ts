import { expect, test } from 'vitest';
import { insertAgent, insertGame, insertSite, insertSiteGroup } from '../../../test/report-world.ts';
import { testStores } from '../../../test/stores.ts';
import { loadDirectory } from './directory.ts';

const { db } = (await testStores()).database;
const agentId = await insertAgent(db, { name: 'owner' });
const siteGroupId = await insertSiteGroup(db, 'before');
const siteId = await insertSite(db, { code: 's1', agentId, siteGroupId });

test('an unchanged directory is read once', async () => {
  expect(await loadDirectory(db)).toBe(await loadDirectory(db));
});

test('a new game is seen by the next reader', async () => {
  const earlier = await loadDirectory(db);
  const gameId = await insertGame(db, { code: 'g1', vendor: 'v' });
  expect(earlier.games.has(gameId)).toBe(false);
  expect((await loadDirectory(db)).games.get(gameId)?.code).toBe('g1');
});

test('a renamed site group is seen, though ingest counts no change', async () => {
  expect((await loadDirectory(db)).sites.get(siteId)?.siteGroupName).toBe('before');
  await db.updateTable('site_group').set({ name: 'after' }).where('id', '=', siteGroupId).execute();
  expect((await loadDirectory(db)).sites.get(siteId)?.siteGroupName).toBe('after');
});

test('games have their names in the language of the reader, else the common one', async () => {
  const gameId = await insertGame(db, { code: 'g2', vendor: 'v' });
  await db
    .updateTable('game')
    .set({ name: 'Bells', name_zh: '铃铛', names: JSON.stringify({ es: 'Campanas' }) })
    .where('id', '=', gameId)
    .execute();
  const nameIn = async (language: 'en' | 'zh' | 'es' | 'ja') => (await loadDirectory(db, language)).games.get(gameId)?.name;
  expect([await nameIn('en'), await nameIn('zh'), await nameIn('es'), await nameIn('ja')]).toEqual([
    'Bells',
    '铃铛',
    'Campanas',
    'Bells',
  ]);
});

import { getReportScope } from '@manager/contract/features/report/scope';
import { getAgentList, getAgentOptions } from '@manager/contract/features/set-up/agent';
import { getWebsiteList } from '@manager/contract/features/set-up/website';
import { getWebsiteGameList, getWebsiteGameOptions } from '@manager/contract/features/set-up/website-game';
import { getUserList } from '@manager/contract/features/user/user';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/client.ts';
import { createAgent, createGame, createSite } from '../../../test/world.ts';

/** By hand: letters whatever their case and accents; Chinese by its sound (ān, běi, shàng, zhāng), for Chinese readers before all letters. */
const LETTERS = ['apple', 'Banana', 'Éclair', 'Zürich'];
const ORDER = {
  zh: ['安徽', '北京', '上海', '张三', ...LETTERS],
  /** Others look characters up by their radicals: 一, 匕, 宀, 弓. */
  en: [...LETTERS, '上海', '北京', '安徽', '张三'],
};
const STORED = ['Zürich', '张三', 'apple', '北京', 'Éclair', '安徽', 'Banana', '上海'];

const t = await startTestApp();
const { db } = t.deps;
const admin = await t.signInAs({ isSuper: true });
const parent = await createAgent(db, { name: 'above' });
await createGame(db);
for (const name of STORED) {
  const agent = await createAgent(db, { name, parentId: parent.id });
  const site = await createSite(db, { agentId: agent.id });
  await db.updateTable('site').set({ name }).where('id', '=', site.id).execute();
  const user = await t.signInAs({ agentId: agent.id, codes: ['C-2'] });
  await db.updateTable('staff_user').set({ name }).where('id', '=', user.userId).execute();
}
const isOurs = (name: string): boolean => STORED.includes(name);

describe.each(['en', 'zh'] as const)('names for readers of %s', (lang) => {
  const options = { lang };

  it.each(['name', '-name'])('stand in their order in lists by %s', async (sort) => {
    const expected = sort === 'name' ? ORDER[lang] : ORDER[lang].toReversed();
    const lists = await Promise.all([
      admin.call(getWebsiteList, { sort }, options),
      admin.call(getAgentList, { sort }, options),
      admin.call(getUserList, { sort }, options),
    ]);
    for (const { list } of lists) expect(list.map(({ name }) => name).filter(isOurs)).toEqual(expected);
  });

  it('stand so in a list that is put together, in choices, and in reports', async () => {
    const cells = await admin.call(getWebsiteGameList, { sort: 'site_name' }, options);
    expect(cells.list.map(({ site_name: name }) => name)).toEqual(ORDER[lang]);
    const choices = await Promise.all([
      admin.call(getWebsiteGameOptions, {}, options).then(({ sites }) => sites),
      admin.call(getAgentOptions, {}, options).then(({ list }) => list),
      admin.call(getReportScope, {}, options).then(({ agents }) => agents),
    ]);
    for (const list of choices) expect(list.map(({ name }) => name).filter(isOurs)).toEqual(ORDER[lang]);
  });
});

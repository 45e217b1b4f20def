import { expect, test } from 'vitest';
import { contextOf } from '../../../test/report-world.ts';
import { testStores } from '../../../test/stores.ts';
import { createAgent, createSite } from '../../../test/world.ts';
import { namer } from './named-fields.ts';

const stores = await testStores();
const { db } = stores.database;

test('a file names agents and websites as far as its reader may see them', async () => {
  const { id: root } = await createAgent(db, { name: 'Root' });
  const { id: own } = await createAgent(db, { name: 'Own', parentId: root });
  const { id: other } = await createAgent(db, { name: 'Other', parentId: root });
  const [ownSite, otherSite] = [await createSite(db, { agentId: own }), await createSite(db, { agentId: other })];
  const rows = [
    { agent_id: own, site_id: ownSite.id },
    { agent_id: root, site_id: otherSite.id },
    { agent_id: other, site_id: null },
  ];
  const named = async (agentId?: string): Promise<unknown[]> => {
    const ctx = await contextOf(stores, agentId === undefined ? {} : { agentId });
    return rows.map(await namer(ctx, ['agent_name', 'site_code'])).map((row) => [row.agent_name, row.site_code]);
  };
  const codes = await db.selectFrom('site').select(['id', 'code']).execute();
  const codeOf = (id: string): string | undefined => codes.find((site) => site.id === id)?.code;
  expect(await named(own)).toEqual([
    ['Own', codeOf(ownSite.id)],
    ['Root', null],
    [null, null],
  ]);
  expect(await named()).toEqual([
    ['Own', codeOf(ownSite.id)],
    ['Root', codeOf(otherSite.id)],
    ['Other', null],
  ]);
});

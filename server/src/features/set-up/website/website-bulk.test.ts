import {
  bulkEditWebsites,
  getWebsiteDetail,
  getWebsiteList,
  previewBulkEditWebsites,
} from '@manager/contract/features/set-up/website';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { createAgent, createSite } from '../../../../test/world.ts';

const t = await startTestApp();
const { db } = t.deps;
const agent = await createAgent(db);
const other = await createAgent(db);
const editor = await t.signInAs({ agentId: agent.id, codes: ['C-2', 'C-2-97'] });

it('changes what no approval covers, as previewed, with an audit row for each', async () => {
  const [one, two, failed] = [
    await createSite(db, { agentId: agent.id }),
    await createSite(db, { agentId: agent.id }),
    await createSite(db, { agentId: agent.id }),
  ];
  await db.updateTable('site').set({ approved_state: 'failed', approval_reason: 'why' }).where('id', '=', failed.id).execute();
  await db.updateTable('site').set({ note: 'closing', status: 'disabled' }).where('id', '=', two.id).execute();
  const foreign = await createSite(db, { agentId: other.id });
  const target = { ids: [one.id, two.id, failed.id, foreign.id], set: { status: 'disabled' as const, note: 'closing' } };
  const plan = await editor.call(previewBulkEditWebsites, target);
  expect(plan.counts).toMatchObject({ change: 2, same: 1, refused: 1 });
  expect(await editor.call(getWebsiteDetail, { id: one.id })).toMatchObject({ status: 'enabled', note: '' });
  const { fingerprint } = plan;
  expect((await editor.tryCall(bulkEditWebsites, { ...target, fingerprint })).code).toBe(40001);
  await editor.call(bulkEditWebsites, { ...target, fingerprint, reason: 'season ends' });
  expect(await editor.call(getWebsiteDetail, { id: one.id })).toMatchObject({
    status: 'disabled',
    note: 'closing',
    approved_state: 'approved',
  });
  expect(await editor.call(getWebsiteDetail, { id: failed.id })).toMatchObject({
    approved_state: 'unapproved',
    approval_reason: '',
  });
  expect(await db.selectFrom('site').select(['note', 'status']).where('id', '=', foreign.id).executeTakeFirst()).toEqual({
    note: '',
    status: 'enabled',
  });
  const rows = await db
    .selectFrom('audit_event')
    .select(['object_id', 'reason', 'after'])
    .where('action', '=', 'website.bulk_edit')
    .where('outcome', '=', 'ok')
    .orderBy('id')
    .execute();
  expect(rows.map(({ object_id: id }) => id).toSorted()).toEqual([one.id, failed.id].toSorted());
  expect(rows[0]).toMatchObject({ reason: 'season ends', after: { status: 'disabled', note: 'closing' } });
});

it('takes all that a filter finds, within the scope', async () => {
  const { total } = await editor.call(getWebsiteList, { status: 'enabled' });
  const site = await createSite(db, { agentId: agent.id });
  const target = { filter: { status: 'enabled' as const }, expected_count: total + 1, set: { jackpot: true } };
  const { fingerprint, counts } = await editor.call(previewBulkEditWebsites, target);
  expect(counts).toMatchObject({ change: total + 1 });
  await editor.call(bulkEditWebsites, { ...target, fingerprint });
  expect(await editor.call(getWebsiteDetail, { id: site.id })).toMatchObject({ jackpot: true, version: 2 });
  expect(await db.selectFrom('site').select('id').where('agent_id', '=', other.id).where('jackpot', '=', true).execute()).toEqual(
    [],
  );
});

it('does not set what an approval covers, and asks for its code', async () => {
  const site = await createSite(db, { agentId: agent.id });
  for (const set of [{ rtp: '90' }, { max_win_day_usd: '1' }, { api_url: 'https://x.example/' }, {}])
    expect((await editor.tryCall(previewBulkEditWebsites, { ids: [site.id], set: set as { note: string } })).code).toBe(40001);
  const reader = await t.signInAs({ agentId: agent.id, codes: ['C-2', 'C-2-91'] });
  expect((await reader.tryCall(previewBulkEditWebsites, { ids: [site.id], set: { note: 'x' } })).code).toBe(40300);
});

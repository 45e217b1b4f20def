import { approveRequest } from '@manager/contract/features/approval/approval';
import { auditWebsite, getWebsiteDetail, saveWebsite } from '@manager/contract/features/set-up/website';
import { getApiKeys, revealApiKey, rotateApiKey } from '@manager/contract/features/set-up/website-keys';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Caller } from '../../../../test/client.ts';
import { createAgent, createSite } from '../../../../test/world.ts';

const t = await startTestApp();
const { db } = t.deps;
const agent = await createAgent(db);
const CODES = ['C-2', 'C-2-91', 'C-2-96'];
const admin = await t.signInAs({ isSuper: true });
const keeper = await t.signInAs({ agentId: agent.id, codes: [...CODES, 'C-2-94'] });
const clerk = await t.signInAs({ agentId: agent.id, codes: CODES });
const HOUR_MS = 3_600_000;
const reason = 'due every year';

let site = '';
beforeEach(async () => {
  site = (await createSite(db, { agentId: agent.id })).id;
});
afterEach(() => {
  t.deps.settings.dualControl = 'off';
  t.clock.set(null);
});

const versionOf = async (): Promise<number> => (await admin.call(getWebsiteDetail, { id: site })).version;
const rotate = async (by: Caller) => by.call(rotateApiKey, { id: site, version: await versionOf(), reason });

describe('rotating a key', () => {
  // shows S3.13
  it('answers the new one once, keeps it sealed, and never shows it again', async () => {
    const { api_key: key, list, version } = await rotate(keeper);
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(version).toBe(2);
    expect(list).toMatchObject([{ last_four: key?.slice(-4), state: 'current', expires_at: null, can: { reveal: false } }]);
    const seen = JSON.stringify(await keeper.call(getApiKeys, { id: site }));
    expect(seen).not.toContain(key);
    const stored = await db.selectFrom('site_api_key').selectAll().where('site_id', '=', site).execute();
    expect(JSON.stringify(stored)).not.toContain(key);
    expect(stored[0]?.sealed.toString('latin1')).not.toContain(key);
    const audit = await db
      .selectFrom('audit_event')
      .selectAll()
      .where('object_id', '=', site)
      .where('object_type', '=', 'website')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(['website.rotate_api_key']);
    expect(JSON.stringify(audit)).not.toContain(key);
    expect(audit[0]).toMatchObject({ reason, before: { last_four: null }, after: { last_four: key?.slice(-4) } });
    expect((await keeper.tryCall(revealApiKey, { id: site })).code).toBe(40902);
  });

  it('lets the former key count for 24 hours, and never more than two', async () => {
    const start = Date.UTC(2026, 5, 1);
    const states = async () => (await keeper.call(getApiKeys, { id: site })).list.map(({ state }) => state);
    t.clock.set(start);
    await rotate(keeper);
    t.clock.set(start + HOUR_MS);
    const { list } = await rotate(keeper);
    expect(list.map(({ expires_at: at }) => at)).toEqual([null, new Date(start + 25 * HOUR_MS).toISOString()]);
    expect(await states()).toEqual(['current', 'ending']);
    t.clock.set(start + 2 * HOUR_MS);
    await rotate(keeper);
    expect(await states()).toEqual(['current', 'ending', 'ended']);
    t.clock.set(start + 27 * HOUR_MS);
    expect(await states()).toEqual(['current', 'ended', 'ended']);
  });

  it('undoes the approval unless its maker may approve', async () => {
    await rotate(keeper);
    expect(await admin.call(getWebsiteDetail, { id: site })).toMatchObject({ approved_state: 'approved' });
    await rotate(clerk);
    expect(await admin.call(getWebsiteDetail, { id: site })).toMatchObject({ approved_state: 'unapproved' });
    expect((await clerk.tryCall(auditWebsite, { id: site, version: 3, result: 'approved' })).code).toBe(40300);
    // Whoever made the website vouches for nothing of it alone.
    const own = await keeper.call(saveWebsite, { code: 'own-site', name: 'Own', agent_id: agent.id });
    await admin.call(auditWebsite, { id: own.id, version: 1, result: 'approved' });
    site = own.id;
    await rotate(keeper);
    expect(await admin.call(getWebsiteDetail, { id: site })).toMatchObject({ approved_state: 'unapproved' });
  });

  it('asks for reason, version and code', async () => {
    expect((await keeper.tryCall(rotateApiKey, { id: site, version: 1, reason: ' ' })).code).toBe(40001);
    expect((await keeper.tryCall(rotateApiKey, { id: site, version: 7, reason })).code).toBe(40900);
    const editor = await t.signInAs({ agentId: agent.id, codes: ['C-2', 'C-2-91', 'C-2-94'] });
    expect(await editor.tryCall(rotateApiKey, { id: site, version: 1, reason })).toMatchObject({
      code: 40300,
      data: { permission: 'C-2-96' },
    });
    expect((await editor.call(getApiKeys, { id: site })).can).toEqual({ rotate: false });
    expect((await editor.call(getWebsiteDetail, { id: site })).can.keys).toBe(false);
  });
});

describe('under dual control', () => {
  it('the one who asked fetches the key once it was agreed to, and nobody else', async () => {
    t.deps.settings.dualControl = 'on';
    const waiting = await keeper.tryCall(rotateApiKey, { id: site, version: 1, reason });
    expect(waiting.code).toBe(40903);
    expect((await keeper.call(getApiKeys, { id: site })).list).toEqual([]);
    const { approval_id: id } = waiting.data as unknown as { approval_id: string };
    const approved = await admin.call(approveRequest, { id });
    expect(approved).toMatchObject({ state: 'executed' });
    expect((await clerk.call(getApiKeys, { id: site })).list).toMatchObject([{ can: { reveal: false } }]);
    expect((await clerk.tryCall(revealApiKey, { id: site })).code).toBe(40400);
    expect((await admin.tryCall(revealApiKey, { id: site })).code).toBe(40400);
    expect((await keeper.call(getApiKeys, { id: site })).list).toMatchObject([{ can: { reveal: true } }]);
    const { api_key: key } = await keeper.call(revealApiKey, { id: site });
    expect(key).toMatch(/^[\w-]{43}$/);
    expect((await keeper.call(getApiKeys, { id: site })).list).toMatchObject([
      { last_four: key.slice(-4), can: { reveal: false } },
    ]);
    expect((await keeper.tryCall(revealApiKey, { id: site })).code).toBe(40902);
    expect(await admin.call(getWebsiteDetail, { id: site })).toMatchObject({ approved_state: 'approved' });
    const shown = await db
      .selectFrom('audit_event')
      .selectAll()
      .where('object_id', '=', site)
      .where('action', '=', 'website.reveal_api_key')
      .where('outcome', '=', 'ok')
      .execute();
    expect(shown).toMatchObject([{ actor_id: keeper.userId, after: { last_four: key.slice(-4) } }]);
    expect(JSON.stringify(shown)).not.toContain(key);
  });
});

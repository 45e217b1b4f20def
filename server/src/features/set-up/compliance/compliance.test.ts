import { approveRequest } from '@manager/contract/features/approval/approval';
import { getAgentDetail, saveAgent } from '@manager/contract/features/set-up/agent';
import { getWebsiteDetail, getWebsiteList, saveWebsite } from '@manager/contract/features/set-up/website';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type Answer } from '../../../../test/client.ts';
import { createAgent, createSite } from '../../../../test/world.ts';
import { AppError } from '../../../base/app-error.ts';
import { readCompliance, requireUnregulated } from './public.ts';

const t = await startTestApp();
const { db } = t.deps;
const admin = await t.signInAs({ isSuper: true });
const second = await t.signInAs({ isSuper: true });
// Who decides has a password; these were only signed in.
await db.updateTable('staff_user').set({ password_hash: 'x' }).where('id', 'in', [admin.userId, second.userId]).execute();

afterEach(() => {
  t.deps.settings.dualControl = 'off';
});

const fieldsOf = (answer: Answer<unknown>): unknown => (answer.data as { fields?: unknown } | null)?.fields;
const line = async () => {
  const top = await createAgent(db, { name: 'Top' });
  const below = await createAgent(db, { parentId: top.id });
  const site = await createSite(db, { agentId: below.id });
  return { top: top.id, below: below.id, site: site.id };
};
const refusal = (place: Parameters<typeof requireUnregulated>[1]): Promise<unknown> =>
  requireUnregulated(db, place).then(
    () => 'let pass',
    (error: unknown) => (error instanceof AppError ? error.reason : error),
  );

it('refuses to steer anything by default', async () => {
  const { top, below, site } = await line();
  for (const place of [{ siteId: site }, { agentId: below }, { agentId: top }, { siteId: '987654321' }])
    expect(await refusal(place)).toBe('compliance.regulated');
});

describe('the nearest level that says something counts', () => {
  it('at the agent above, at the own agent, at the website', async () => {
    const { top, below, site } = await line();
    await admin.call(saveAgent, { id: top, version: 1, compliance_profile: 'unregulated', reason: 'licensed elsewhere' });
    expect(await refusal({ siteId: site })).toBe('let pass');
    expect(await admin.call(getWebsiteDetail, { id: site })).toMatchObject({
      compliance_profile: null,
      compliance: { profile: 'unregulated', from: 'agent', agent_name: 'Top' },
    });
    expect(await admin.call(getAgentDetail, { id: below })).toMatchObject({
      compliance: { profile: 'unregulated', from: 'agent', agent_name: 'Top' },
    });
    const staff = await t.signInAs({ agentId: below, codes: ['C-2', 'C-2-91', 'C-3', 'C-3-91'] });
    expect(await staff.call(getWebsiteDetail, { id: site })).toMatchObject({
      compliance: { profile: 'unregulated', from: 'agent', agent_name: null },
    });
    expect((await staff.call(getWebsiteList, { compliance_profile: 'unregulated' })).list).toHaveLength(1);
    // More protection is everybody's right.
    await staff.call(saveWebsite, { id: site, version: 1, compliance_profile: 'regulated' });
    expect(await refusal({ siteId: site })).toBe('compliance.regulated');
    expect((await staff.call(getWebsiteList, { compliance_profile: 'unregulated' })).list).toHaveLength(0);
    expect(await readCompliance(db, { agentId: below })).toBe('unregulated');
    // And less is not, not even by forgetting what was said.
    const answer = await staff.tryCall(saveWebsite, { id: site, version: 2, compliance_profile: null, reason: 'x' });
    expect(fieldsOf(answer)).toEqual({ compliance_profile: 'Only super users may do this' });
  });
});

describe('lowering it', () => {
  it('is for super users, with a reason', async () => {
    const { top, below, site } = await line();
    const staff = await t.signInAs({ agentId: top, codes: ['C-2', 'C-2-91', 'C-3', 'C-3-91'] });
    const wish = { compliance_profile: 'unregulated', reason: 'x' } as const;
    const only = { compliance_profile: 'Only super users may do this' };
    expect(fieldsOf(await staff.tryCall(saveWebsite, { id: site, version: 1, ...wish }))).toEqual(only);
    expect(fieldsOf(await staff.tryCall(saveAgent, { id: below, version: 1, ...wish }))).toEqual(only);
    expect(fieldsOf(await staff.tryCall(saveWebsite, { code: 'lowered', name: 'x', agent_id: below, ...wish }))).toEqual(only);
    const unsaid = await admin.tryCall(saveWebsite, { id: site, version: 1, compliance_profile: 'unregulated' });
    expect(fieldsOf(unsaid)).toEqual({ reason: 'Required' });
  });

  it('needs another super user under dual control', async () => {
    t.deps.settings.dualControl = 'auto';
    const { below, site } = await line();
    const approver = await t.signInAs({ agentId: below, codes: ['C-2', 'C-2-94'] });
    for (const [save, id] of [
      [saveWebsite, site],
      [saveAgent, below],
    ] as const) {
      const waiting = await admin.tryCall(save, { id, version: 1, compliance_profile: 'unregulated', reason: 'market' });
      expect(waiting.code).toBe(40903);
      const { approval_id: request } = waiting.data as unknown as { approval_id: string };
      expect((await approver.tryCall(approveRequest, { id: request })).code).not.toBe(0);
      expect((await admin.tryCall(approveRequest, { id: request })).code).toBe(40300);
      await second.call(approveRequest, { id: request });
    }
    expect(await refusal({ siteId: site })).toBe('let pass');
    expect(await admin.call(getWebsiteDetail, { id: site })).toMatchObject({ approved_state: 'approved', version: 2 });
    const entry = await db
      .selectFrom('audit_event')
      .select(['action', 'actor_id', 'reason', 'after'])
      .where('object_type', '=', 'website')
      .where('object_id', '=', site)
      .where('action', '=', 'website.save')
      .executeTakeFirst();
    expect(entry).toMatchObject({ actor_id: admin.userId, reason: 'market', after: { compliance_profile: 'unregulated' } });
  });

  it('is also what a move to an unregulated agent does', async () => {
    const { top, below, site } = await line();
    const open = await createAgent(db, { parentId: top });
    await admin.call(saveAgent, { id: open.id, version: 1, compliance_profile: 'unregulated', reason: 'market' });
    const staff = await t.signInAs({ agentId: top, codes: ['C-2', 'C-2-91'] });
    expect(fieldsOf(await staff.tryCall(saveWebsite, { id: site, version: 1, agent_id: open.id, reason: 'x' }))).toEqual({
      compliance_profile: 'Only super users may do this',
    });
    expect(await readCompliance(db, { agentId: below })).toBe('regulated');
  });
});

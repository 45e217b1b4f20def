import { approveRequest, countApprovals, getApprovalList } from '@manager/contract/features/approval/approval';
import {
  auditWebsite,
  bulkEditWebsites,
  getWebsiteDetail,
  previewBulkEditWebsites,
  saveWebsite,
  type WebsiteRow,
} from '@manager/contract/features/set-up/website';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type StaffOptions } from '../../../../test/client.ts';
import { createAgent, createSite } from '../../../../test/world.ts';

const t = await startTestApp({ settings: { dualControl: 'on' } });
const { db } = t.deps;
const { id: agentId } = await createAgent(db);
const EDITOR = ['C-2', 'C-2-91'];
const APPROVER = [...EDITOR, 'C-2-94'];

/** Somebody who could sign in by a password: only such users count as a second person. */
const signIn = async (options: StaffOptions): Promise<Caller> => {
  const caller = await t.signInAs(options);
  await db.updateTable('staff_user').set({ password_hash: 'x' }).where('id', '=', caller.userId).execute();
  return caller;
};
let drawn = 0;
const create = (by: Caller): Promise<WebsiteRow> => {
  drawn += 1;
  return by.call(saveWebsite, {
    code: `site-${drawn}`,
    name: `Site ${drawn}`,
    agent_id: agentId,
    api_url: 'https://wallet.example/a',
  });
};
const markOf = async (id: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('audit_event')
      .select('mark')
      .where('object_id', '=', id)
      .where('object_type', '=', 'website')
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.mark;

beforeEach(async () => {
  t.deps.settings.dualControl = 'on';
  await db.updateTable('staff_user').set({ password_hash: null }).execute();
  await db.deleteFrom('dual_control_since').execute();
});

describe('a website that waits for its approval', () => {
  it('stands in the inbox of those who may decide on it, and leaves it with the decision', async () => {
    const creator = await signIn({ agentId, codes: APPROVER });
    const checker = await signIn({ agentId, codes: ['C-2-94'] });
    const row = await create(creator);
    const inbox = async (caller: Caller, folder: 'to_decide' | 'mine' | 'all') =>
      (await caller.call(getApprovalList, { folder, operation: 'website.approve' })).list.filter(
        (entry) => entry.object_id === row.id,
      );
    const [entry] = await inbox(checker, 'to_decide');
    expect(entry).toMatchObject({
      kind: 'website',
      id: row.id,
      object_name: row.name,
      object_version: 1,
      approve_code: 'C-2-94',
      agent_id: agentId,
      requested_by: creator.userId,
      expires_at: null,
      after: { api_url: 'https://wallet.example/a', code: row.code },
      can: { approve: true, reject: true, withdraw: false, break_glass: false },
    });
    const { to_decide: before } = await checker.call(countApprovals, {});
    expect([await inbox(creator, 'to_decide'), (await inbox(creator, 'mine'))[0]?.can.approve]).toEqual([[], false]);
    const stranger = await signIn({ agentId: (await createAgent(db)).id, codes: ['C-2-94'] });
    expect(await inbox(stranger, 'all')).toEqual([]);
    const clerk = await signIn({ agentId, codes: EDITOR });
    expect(await inbox(clerk, 'all')).toEqual([]);
    await checker.call(auditWebsite, { id: row.id, version: 1, result: 'approved' });
    expect(await inbox(checker, 'all')).toEqual([]);
    expect((await checker.call(countApprovals, {})).to_decide).toBe(before - 1);
  });

  it.each<['on' | 'off' | 'auto', number, number]>([
    ['on', 1, 40300],
    ['off', 1, 40300],
    ['auto', 2, 40300],
    ['auto', 1, 0],
  ])('with dual control %s and %i who could: its creator gets %i', async (mode, approvers, code) => {
    t.deps.settings.dualControl = mode;
    const creator = await signIn({ agentId, codes: APPROVER });
    if (approvers === 2) await signIn({ agentId, codes: ['C-2-94'] });
    const row = await create(creator);
    expect(row.can.audit).toBe(code === 0);
    const listed = (await creator.call(getApprovalList, { operation: 'website.approve' })).list.some(
      (entry) => entry.id === row.id,
    );
    expect(listed).toBe(code === 0);
    expect((await creator.tryCall(auditWebsite, { id: row.id, version: 1, result: 'approved' })).code).toBe(code);
    expect(await markOf(row.id)).toBe(code === 0 ? 'single_operator' : '');
  });

  it('keeps its approval when what it is approved with is sent once more, whatever the field', async () => {
    const creator = await signIn({ agentId, codes: APPROVER });
    const checker = await signIn({ agentId, codes: ['C-2-94'] });
    const terms = { domain: 'play.example', jurisdiction: 'MT', rtp: '95', max_bet_usd: '100', api_params: { brand: 'one' } };
    const row = await create(creator);
    const filled = await creator.call(saveWebsite, { id: row.id, version: row.version, ...terms });
    const approved = await checker.call(auditWebsite, { id: row.id, version: filled.version, result: 'approved' });
    const clerk = await signIn({ agentId, codes: EDITOR });
    const same = await clerk.call(saveWebsite, { id: row.id, version: approved.version, note: 'seen', ...terms });
    expect([same.approved_state, same.note]).toEqual(['approved', 'seen']);
    const moved = await clerk.call(saveWebsite, { id: row.id, version: same.version, ...terms, jurisdiction: 'UK' });
    expect(moved.approved_state).toBe('unapproved');
  });
});

describe('who made a website what it is', () => {
  const audit = async (by: Caller, id: string): Promise<number> => {
    const { version } = await by.call(getWebsiteDetail, { id });
    return (await by.tryCall(auditWebsite, { id, version, result: 'approved' })).code;
  };
  const trivial = async (by: Caller, id: string): Promise<void> => {
    const { version } = await by.call(getWebsiteDetail, { id });
    await by.call(saveWebsite, { id, version, name: `Named by ${by.userId}` });
  };

  it('does not approve it after somebody else has edited it last, by whatever way the edit came', async () => {
    const [creator, writer, next, bulk, last, checker] = [
      await signIn({ agentId, codes: APPROVER }),
      await signIn({ agentId, codes: APPROVER }),
      await signIn({ agentId, codes: APPROVER }),
      await signIn({ agentId, codes: [...APPROVER, 'C-2-97'] }),
      await signIn({ agentId, codes: EDITOR }),
      await signIn({ agentId, codes: APPROVER }),
    ];
    const { id } = await create(creator);
    await writer.call(saveWebsite, { id, version: 1, api_url: 'https://wallet.example/b' });
    await next.call(saveWebsite, { id, version: 2, domain: 'second.example' });
    const target = { ids: [id], set: { jackpot: true } };
    const { fingerprint } = await bulk.call(previewBulkEditWebsites, target);
    await bulk.call(bulkEditWebsites, { ...target, fingerprint, reason: 'Asked for' });
    await trivial(last, id);
    for (const one of [creator, writer, next, bulk]) {
      expect(await audit(one, id)).toBe(40300);
      expect((await one.call(getWebsiteDetail, { id })).can.audit).toBe(false);
    }
    expect(await audit(checker, id)).toBe(0);
    // It was agreed to: what comes next is agreed to anew, by whoever did not write that.
    const { version } = await last.call(getWebsiteDetail, { id });
    await last.call(saveWebsite, { id, version, domain: 'third.example' });
    expect(await audit(writer, id)).toBe(0);
  });

  it('does not approve it through another account of the same mailbox, also of one that was his a while ago', async () => {
    const creator = await signIn({ agentId, codes: APPROVER });
    const second = await signIn({ agentId, codes: APPROVER });
    const mail = (userId: string, email: string, at: Date | null = null) =>
      db
        .updateTable('staff_user')
        .set({ email, email_status: 'verified', email_changed_at: at })
        .where('id', '=', userId)
        .execute();
    await mail(creator.userId, 'lee@example.com');
    await mail(second.userId, 'lee+two@example.com');
    const { id } = await create(creator);
    expect(await audit(second, id)).toBe(40300);
    await mail(second.userId, 'somebody-else@example.com', t.deps.now());
    expect(await audit(second, id)).toBe(40300);
    await db
      .updateTable('account_address')
      .set({ left_at: new Date(t.deps.now().getTime() - 31 * 86_400_000) })
      .where('account_id', '=', second.userId)
      .execute();
    // Nobody has verified the new address yet.
    await db.updateTable('staff_user').set({ email_status: 'unverified' }).where('id', '=', second.userId).execute();
    expect(await audit(second, id)).toBe(40300);
    await db.updateTable('staff_user').set({ email_status: 'verified' }).where('id', '=', second.userId).execute();
    expect(await audit(second, id)).toBe(0);
  });
});

describe('a sensitive edit of an approved website', () => {
  const approved = async (): Promise<string> => (await createSite(db, { agentId })).id;

  it('by somebody who may approve waits for a second person, and keeps the approval then', async () => {
    const editor = await signIn({ agentId, codes: APPROVER });
    const checker = await signIn({ agentId, codes: ['C-2', 'C-2-94'] });
    const id = await approved();
    const answer = await editor.tryCall(saveWebsite, {
      id,
      version: 1,
      name: 'Renamed',
      max_win_day_usd: '250',
      reason: 'New contract',
    });
    expect(answer.code).toBe(40903);
    const { approval_id: approvalId } = answer.data as unknown as { approval_id: string };
    const [entry] = (await checker.call(getApprovalList, { operation: 'website.edit' })).list;
    expect(entry).toMatchObject({
      id: approvalId,
      reason: 'New contract',
      before: { max_win_day_usd: null },
      after: { name: 'Renamed', max_win_day_usd: '250' },
    });
    await checker.call(approveRequest, { id: approvalId });
    expect(await editor.call(getWebsiteDetail, { id })).toMatchObject({
      name: 'Renamed',
      max_win_day_usd: '250',
      approved_state: 'approved',
      version: 2,
    });
  });

  it.each<[string, object]>([
    ['domain', { domain: 'other.example' }],
    ['RTP', { rtp: '91' }],
    ['max win a day', { max_win_day_usd: '250' }],
  ])('of its %s by anybody else asks for a new approval', async (_, change) => {
    const editor = await signIn({ agentId, codes: EDITOR });
    const row = await editor.call(saveWebsite, { id: await approved(), version: 1, ...change });
    expect(row.approved_state).toBe('unapproved');
  });

  it('is none when only the writing of a number differs', async () => {
    const editor = await signIn({ agentId, codes: APPROVER });
    const id = await approved();
    await db.updateTable('site').set({ rtp: '96.5', max_win_day_usd: '250' }).where('id', '=', id).execute();
    const row = await editor.call(saveWebsite, { id, version: 1, rtp: '96.50', max_win_day_usd: '250.0', name: 'Same' });
    expect(row).toMatchObject({ approved_state: 'approved', version: 2, name: 'Same' });
  });

  it('by a single operator is done at once, and marked', async () => {
    t.deps.settings.dualControl = 'auto';
    const editor = await signIn({ agentId, codes: APPROVER });
    const id = await approved();
    const row = await editor.call(saveWebsite, { id, version: 1, domain: 'other.example' });
    expect([row.approved_state, await markOf(id)]).toEqual(['approved', 'single_operator']);
    await editor.call(saveWebsite, { id, version: 2, brand: 'Plain' });
    expect(await markOf(id)).toBe('');
  });
});

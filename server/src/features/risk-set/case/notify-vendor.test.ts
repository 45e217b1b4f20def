import * as contacts from '@manager/contract/features/algorithm/source/vendor-contact';
import { approveRequest, getApprovalDetail } from '@manager/contract/features/approval/approval';
import { getAuditList } from '@manager/contract/features/log/audit';
import { getMailDetail, getMailList } from '@manager/contract/features/log/mail';
import { getCaseDetail, getCaseList, moveCase } from '@manager/contract/features/risk-set/case';
import { getVendorNotice, notifyVendor } from '@manager/contract/features/risk-set/vendor-notice';
import { getReturnAlerts } from '@manager/contract/features/risk-set/show-run-rtp';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { added, insertBets, makeBet } from '../../../../test/bet-factory.ts';
import { type Caller, startTestApp } from '../../../../test/client.ts';
import { setDualControl } from '../../../../test/sweep/open-request.ts';
import { createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import { readPackAudit } from './pack-audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { watchReturns } from '../show-run-rtp/watch-returns.ts';

const t = await startTestApp();
const { db, clickhouse, completeness } = t.deps;
afterAll(() => completeness.stop());
const NOW = Date.parse('2026-03-20T12:07:00Z');
await createCurrency(db, { code: 'USD', rate: '1' });
const agent = await createAgent(db, { name: 'Golden Harbour' });
const site = await createSite(db, { agentId: agent.id });
const admin = await t.signInAs({ isSuper: true, userName: 'admin' });
const ann = await t.signInAs({ codes: ['G', 'G-6', 'G-8', 'G-8-91', 'G-8-96'], userName: 'ann' });
const bob = await t.signInAs({ codes: ['G', 'G-8', 'G-8-96', 'M-2-1', 'M-2-1-91', 'M-2-1-92', 'M-2-1-94'], userName: 'bob' });
const reader = await t.signInAs({ codes: ['G', 'G-8'] });
const clerk = await t.signInAs({ agentId: agent.id, codes: ['G', 'G-8', 'G-8-96', 'M-2-1', 'M-2-1-91'] });

beforeEach(() => t.clock.set(NOW));

/** A game of a vendor that pays 1.4 for every stake of 1 where its mathematics say 0.96, and the case of its alarm. */
const alarmOf = async (vendor: string): Promise<{ id: string; code: string }> => {
  const game = await createGame(db, { rtp: '96', sigma: '1' });
  await db
    .updateTable('game')
    .set({ vendor, rtp_profiles: ['96'] })
    .where('id', '=', game.id)
    .execute();
  const bet = { siteId: site.id, agentId: agent.id, playerId: '1', gameId: game.id, rtpProfile: '96', winGame: 1_400_000n };
  await insertBets(
    clickhouse,
    Array.from({ length: 1_200 }, () => added(makeBet({ ...bet, betAtMs: NOW - 1_800_000 }))),
  );
  await watchReturns.run(t.deps);
  const { list } = await admin.call(getReturnAlerts, { game_id: game.id });
  return { id: list[0]?.case_id ?? '', code: game.code };
};
const setContact = (vendor: string, more: object = {}) =>
  bob.call(contacts.saveVendorContact, {
    vendor,
    addresses: ['maths@vendor.example', 'duty@vendor.example'],
    language: 'en',
    reason: 'As their contract says',
    ...more,
  });
const mails = async () => (await admin.call(getMailList, { template: 'vendor_notice' })).list;
const tell = (
  caller: Caller,
  id: string,
  { last = null, ...more }: { last?: string | null; note?: string; contact_version?: number } = {},
) => caller.tryCall(notifyVendor, { id, contact_version: 1, last_notice_id: last, ...more });

// shows S2.75
it('tells the vendor what the alarm recorded, once a click, on record in case, log and pack', async () => {
  const { id, code } = await alarmOf('Slow River');
  expect((await ann.call(getCaseDetail, { id })).vendor).toEqual({
    name: 'Slow River',
    has_contact: false,
    told_at: null,
    told_by: '',
    can_notify: true,
  });
  expect((await tell(ann, id)).code).toBe(40400);
  // Named in another case of letters it is the same vendor.
  await setContact('slow river');
  const seen = await ann.call(getVendorNotice, { id });
  expect(seen).toMatchObject({
    vendor: 'Slow River',
    contact: { version: 1, addresses: ['maths@vendor.example', 'duty@vendor.example'], language: 'en' },
    has_mail_server: false,
    notices: [],
  });
  // 1,200 rounds with a spread of 1: the standard error is 100 ÷ √1200 = 2.8868, and (140 − 96) ÷ 2.8868 = 15.24.
  for (const line of [
    `(${code})`,
    'RTP profile: 96',
    'Mode: Plain bet',
    'Found in: all rounds',
    'Rounds: 1,200',
    'Actual RTP, each round counted as one: 140.0000 %',
    'Theoretical RTP: 96.0000 %',
    'z-score of 30 days, weighted by stakes: 15.24',
    'Alarm given at: 2026-03-20 12:07:00 +00:00',
    `Our case: ${id}`,
  ])
    expect(seen.body).toContain(line);
  // Spans of 30 days since 1970: the older of the two that go on began 59 days before, on 20 January.
  expect(seen.body).toContain(
    `Counted since: ${new Date(Math.floor(NOW / 2_592e6 - 1) * 2_592e6).toISOString().slice(0, 10)} 00:00:00 +00:00`,
  );
  for (const secret of [site.code, 'Golden Harbour', '1200.', '1680', 'bet_usd']) expect(seen.body).not.toContain(secret);

  // Two who look at the same moment: one of them tells, the other is shown that it was told.
  const both = await Promise.all([tell(ann, id, { note: 'Please look\nat mode base' }), tell(bob, id)]);
  expect(both.map(({ code: one }) => one).toSorted((a, b) => a - b)).toEqual([0, 40900]);
  const told = await reader.call(getVendorNotice, { id });
  expect(told.notices).toMatchObject([
    {
      vendor: 'Slow River',
      addresses: [
        { address: 'maths@vendor.example', state: 'waiting', error: '' },
        { address: 'duty@vendor.example', state: 'waiting', error: '' },
      ],
    },
  ]);
  const [notice] = told.notices;
  expect(await mails()).toHaveLength(2);
  expect((await tell(reader, id, { last: notice?.id ?? null })).code).toBe(40300);
  expect((await tell(clerk, id, { last: notice?.id ?? null })).code).toBe(40300);
  // Who has seen it tells it again.
  expect((await tell(bob, id, { last: notice?.id ?? null, note: 'Line one\nLine two' })).code).toBe(0);
  const [mail] = await mails();
  expect(await admin.call(getMailDetail, { id: mail?.id ?? '' })).toMatchObject({
    body: `${seen.body}\n\nNote:\n> Line one\n> Line two`,
    subject: seen.subject,
    user_id: null,
    is_hidden: false,
  });
  await db
    .updateTable('mail_outbox')
    .set({ state: 'failed', error: '550 no such mailbox' })
    .where('id', '=', mail?.id ?? '')
    .execute();
  await db
    .deleteFrom('mail_outbox')
    .where('notice_id', '=', notice?.id ?? '')
    .execute();
  const later = await ann.call(getVendorNotice, { id });
  expect(later.notices.map(({ addresses }) => addresses.map(({ state }) => state).toSorted())).toEqual([
    ['failed', 'waiting'],
    ['unknown', 'unknown'],
  ]);
  const detail = await ann.call(getCaseDetail, { id });
  expect(detail.vendor).toMatchObject({ has_contact: true, told_by: 'bob', told_at: '2026-03-20T12:07:00.000Z' });
  expect(detail.events.slice(-1)).toMatchObject([
    { event: 'notice', vendor: 'Slow River', addresses: ['maths@vendor.example', 'duty@vendor.example'], user_name: 'bob' },
  ]);
  expect((await ann.call(getReturnAlerts, {})).list).toMatchObject([{ case_id: id, vendor_told_at: '2026-03-20T12:07:00.000Z' }]);
  const log = await admin.call(getAuditList, { object_type: 'case', object_id: id, action: 'case.notify_vendor' });
  expect(log.list).toHaveLength(2);
  const ctx = {
    db,
    user: { scope: { kind: 'all', agentIds: null, exceptIds: [] }, codes: new Set(['O-2']), isSuper: true },
  } as unknown as Ctx;
  const pack = await readPackAudit(ctx, { caseId: id, items: [] });
  expect(pack.rows.filter(({ action }) => action === 'case.notify_vendor')).toHaveLength(2);
  expect(pack.rows.at(-1)?.after).toContain('duty@vendor.example');

  for (const state of ['investigating', 'explained', 'closed'] as const) {
    const { version } = await ann.call(getCaseDetail, { id });
    await ann.call(moveCase, { id, version, state, reason: 'Injected' });
  }
  expect((await tell(ann, id, { last: later.notices[0]?.id ?? null })).code).toBe(40902);
  expect((await ann.call(getCaseDetail, { id })).vendor).toMatchObject({ can_notify: false });
});

it('writes Chinese to who reads Chinese, and nothing to an address that was changed since it was seen', async () => {
  const { id } = await alarmOf('Jade Gate');
  const { id: contact } = await setContact('Jade Gate', { language: 'zh' });
  const { body, subject } = await ann.call(getVendorNotice, { id });
  expect(subject).toMatch(/^返奖率偏高：/);
  expect(body).toContain('实际返奖率（每局等权）：140.0000 %');
  await bob.call(contacts.saveVendorContact, { id: contact, version: 1, addresses: ['new@vendor.example'] });
  expect((await tell(ann, id)).code).toBe(40900);
  expect((await tell(ann, id, { contact_version: 2 })).code).toBe(0);
  expect((await mails())[0]).toMatchObject({ to_address: 'new@vendor.example', language: 'zh', subject });
  // A case of anything else has no vendor to tell.
  const { list } = await admin.call(getCaseList, { kind: 'manual' });
  expect(list).toEqual([]);
});

it('two persons agree to whom is written to and to nobody being written to; staff of agents find no contact', async () => {
  await setDualControl(t, 'on');
  const wish = { vendor: 'Iron Wood', addresses: ['A@vendor.example'], language: 'en' as const, reason: 'New' };
  const asked = await bob.tryCall(contacts.saveVendorContact, wish);
  expect(asked.code).toBe(40903);
  const { approval_id: request } = asked.data as unknown as { approval_id: string };
  expect(await admin.call(getApprovalDetail, { id: request })).toMatchObject({
    after: { vendor: 'Iron Wood', addresses: ['A@vendor.example'] },
  });
  await admin.call(approveRequest, { id: request });
  const { list } = await bob.call(contacts.getVendorContactList, { address: 'a@VENDOR' });
  expect(list).toMatchObject([{ vendor: 'Iron Wood', by_user: 'bob', can: { edit: true, delete: true } }]);
  const [{ id, version } = { id: '', version: 0 }] = list;
  expect(await bob.call(contacts.saveVendorContact, { id, version, language: 'zh' })).toMatchObject({ version: 2 });
  expect((await bob.tryCall(contacts.saveVendorContact, { id, version, note: 'old' })).code).toBe(40900);
  expect((await bob.tryCall(contacts.removeVendorContact, { ids: [id] })).code).toBe(40903);
  await setDualControl(t, 'off');
  expect((await bob.tryCall(contacts.saveVendorContact, { ...wish, vendor: 'iron wood' })).code).toBe(40901);
  for (const addresses of [[], ['a@b'], Array.from({ length: 6 }, (_, i) => `a${i}@vendor.example`)])
    expect((await bob.tryCall(contacts.saveVendorContact, { ...wish, vendor: 'X', addresses })).code).toBe(40001);
  expect((await clerk.call(contacts.getVendorContactList, {})).list).toEqual([]);
  expect((await clerk.tryCall(contacts.getVendorContactDetail, { id })).code).toBe(40400);
  expect((await clerk.tryCall(contacts.saveVendorContact, { id, version: 2, language: 'en' })).code).toBe(40300);
  await bob.call(contacts.removeVendorContact, { ids: [id] });
  expect((await bob.call(contacts.getVendorContactList, { vendor: 'iron' })).list).toEqual([]);
});

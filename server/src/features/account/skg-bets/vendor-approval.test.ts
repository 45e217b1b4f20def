import { approveRequest, getApprovalList } from '@manager/contract/features/approval/approval';
import { getVendorList, saveVendor } from '@manager/contract/features/account/skg-vendors';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { openVendorKey } from './vendor-key.ts';

const t = await startTestApp({ settings: { dualControl: 'on' } });
const { db } = t.deps;
const maker = await t.signInAs({ isSuper: true, userName: 'maker' });
const second = await t.signInAs({ isSuper: true, userName: 'second' });
const operator = await t.signInAs({ codes: ['B-7', 'B-7-91'], userName: 'operator' });

const fields = { code: 'skg', name: 'SKG', api_url: 'https://vendor.example.com', api_key: 'first-key-of-24-characters' };

const approvedBy = async (approver: typeof maker, approvalId: string): Promise<number> =>
  (await approver.tryCall(approveRequest, { id: approvalId })).code;

test('address and key of a vendor wait for a super user, who never sees the key; the rest is done at once', async () => {
  const asked = await operator.tryCall(saveVendor, { ...fields, reason: 'contract signed' });
  expect(asked.code).toBe(40903);
  expect((await operator.call(getVendorList, {})).list).toEqual([]);
  const { approval_id: id } = asked.data as unknown as { approval_id: string };
  const shown = await second.call(getApprovalList, {});
  expect(JSON.stringify(shown)).not.toContain(fields.api_key);
  // Nobody but super users: not even who may write vendors.
  const other = await t.signInAs({ codes: ['B-7', 'B-7-91', 'B-7-94'] });
  expect(await approvedBy(other, id)).not.toBe(0);
  expect(await approvedBy(second, id)).toBe(0);
  const [made] = (await maker.call(getVendorList, {})).list;
  expect(made).toMatchObject({ code: 'skg', version: 1, last_four: 'ters' });
  const edit = { id: made?.id ?? '', version: 1, reason: 'slower' };
  expect((await operator.tryCall(saveVendor, { ...edit, poll_seconds: 120 })).code).toBe(0);
  const rekey = await maker.tryCall(saveVendor, { ...edit, version: 2, api_key: 'second-key-of-24-character' });
  expect(rekey.code).toBe(40903);
  const approval = (rekey.data as unknown as { approval_id: string }).approval_id;
  expect(await approvedBy(maker, approval)).toBe(40300);
  expect(await approvedBy(second, approval)).toBe(0);
  const stored = await db.selectFrom('vendor').select('key_sealed').executeTakeFirstOrThrow();
  expect(openVendorKey(t.deps, stored.key_sealed)).toBe('second-key-of-24-character');
});

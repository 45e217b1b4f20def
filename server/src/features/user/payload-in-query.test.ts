import {
  addOrEditUser,
  batchDelUser,
  changeEmail,
  changePassword,
  getUserList,
  resetPassword,
} from '@manager/contract/features/user/user';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { expect, it } from 'vitest';
import { startTestApp, type Answer } from '../../../test/client.ts';

const t = await startTestApp();
const admin = await t.signInAs({ isSuper: true });
/** A call with everything in its address and nothing in its body. */
const post = async ({ path }: Endpoint, query: Record<string, string>): Promise<Answer<Record<string, unknown>>> =>
  (await t.app.inject({ method: 'POST', url: `/manager${path}`, headers: { 'x-token': admin.token }, query })).json();

// shows S7.9, S7.10, S7.11, S7.13
it('the calls for users take their payload from the query', async () => {
  const added = await post(addOrEditUser, { user_name: 'by.query', name: 'By Query', email: 'kim@example.com', all_agents: '1' });
  expect(added).toMatchObject({ code: 0, data: { user_name: 'by.query' } });
  const id = String(added.data.id);
  expect((await post(addOrEditUser, { id, version: '1', name: 'Renamed' })).data).toMatchObject({ name: 'Renamed', version: 2 });
  await t.deps.db.updateTable('staff_user').set({ email_status: 'verified' }).where('id', '=', id).execute();
  expect(await post(resetPassword, { id })).toMatchObject({ code: 0, data: { sent_to: 'k***@example.com' } });
  expect(await post(changeEmail, { email: 'me@example.com' })).toMatchObject({ code: 0, data: { email: 'me@example.com' } });
  expect((await post(batchDelUser, { ids: id })).data).toMatchObject({ list: [{ id, code: 0 }] });
  expect((await admin.call(getUserList, { user_name: 'by.query' })).total).toBe(0);
});

// shows S7.12
it('but a password from the body alone, where no log and no history keeps it', async () => {
  const answer = await post(changePassword, { password: 'correct horse battery', new_password: 'another long phrase' });
  expect([answer.code, JSON.stringify(answer.data)]).toEqual([40001, expect.stringContaining('Only accepted in the body')]);
});

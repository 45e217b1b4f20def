import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/client.ts';
import { createAgent } from '../../../test/world.ts';
import { findDeciders, isDecider, SUPER_ONLY } from '../../kit/service/deciders.ts';
import { loadPrincipal } from '../auth/principal.ts';

const t = await startTestApp();
const { db, settings } = t.deps;

/** Deterministic draws, so that a failure comes again. */
let seed = 20_261_121;
const draw = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const pick = <T>(items: readonly T[]): T => items[draw(items.length)] as T;

/**
 * Who counts as a second person is asked in two ways: one statement over all users, and the rights of one user as every request loads them.
 * A disabled agent, a test agent, a disabled group or code must come out alike in both.
 */
it('counts exactly those who may decide', async () => {
  const agents: string[] = [];
  for (let n = 0; n < 14; n += 1) {
    const { id } = await createAgent(db, { parentId: n < 2 ? null : pick(agents), isTest: n > 1 && draw(5) === 0 });
    agents.push(id);
    if (draw(8) === 0) await db.updateTable('agent').set({ status: 'disabled' }).where('id', '=', id).execute();
  }
  const users: string[] = [];
  for (let n = 0; n < 60; n += 1) {
    const codes = ['C-2-94', 'C-4-94', 'F-91', 'C-2'].filter(() => draw(2) === 0);
    const isSuper = draw(15) === 0;
    const { userId } = await t.signInAs({ isSuper, agentId: isSuper ? null : pick([...agents, null]), codes });
    users.push(userId);
    const change = {
      password_hash: draw(6) === 0 ? null : 'x',
      status: draw(8) === 0 ? 'disabled' : 'enabled',
      deleted_at: draw(10) === 0 ? new Date() : null,
    };
    await db.updateTable('staff_user').set(change).where('id', '=', userId).execute();
  }
  for (const { id } of await db.selectFrom('auth_group').select('id').execute())
    if (draw(8) === 0) await db.updateTable('auth_group').set({ status: 'disabled' }).where('id', '=', id).execute();

  let decided = 0;
  const compare = async (): Promise<void> => {
    const passwords = await db.selectFrom('staff_user').select('id').where('password_hash', 'is not', null).execute();
    const canSignIn = new Set(passwords.map(({ id }) => id));
    const people = [];
    for (const id of users) {
      const person = await loadPrincipal(db, settings, id);
      if (person?.isActive && canSignIn.has(id)) people.push(person);
    }
    for (const approveCode of ['C-2-94', 'C-4-94', SUPER_ONLY, 'no such code'])
      for (const agentId of [...agents, null]) {
        const expected = people.filter((person) => isDecider(person, { approveCode, agentId })).map(({ id }) => id);
        const found = (await findDeciders(db, { approveCode, agentId })).filter((id) => users.includes(id));
        expect([approveCode, agentId, found.toSorted()]).toEqual([approveCode, agentId, expected.toSorted()]);
        decided += found.length;
      }
  };
  await compare();
  expect(decided).toBeGreaterThan(50);
  await db.updateTable('auth_rule').set({ status: 'disabled' }).where('code', '=', 'C-2-94').execute();
  await compare();
});

it('leaves out whoever stands beside or below', async () => {
  const above = await createAgent(db);
  const own = await createAgent(db, { parentId: above.id });
  const beside = await createAgent(db, { parentId: above.id });
  const below = await createAgent(db, { parentId: own.id });
  const decides = async (agentId: string): Promise<boolean> => {
    const { userId } = await t.signInAs({ agentId, codes: ['C-4-94'] });
    const person = await loadPrincipal(db, settings, userId);
    return person !== undefined && isDecider(person, { approveCode: 'C-4-94', agentId: own.id });
  };
  expect([await decides(above.id), await decides(own.id), await decides(beside.id), await decides(below.id)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

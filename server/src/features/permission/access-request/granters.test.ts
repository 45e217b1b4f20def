import { sql, type SqlBool } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { createAccessRequest, createAgent } from '../../../../test/world.ts';
import type { Ctx, SessionUser } from '../../../kit/service/ctx.ts';
import { loadPrincipal } from '../../auth/public.ts';
import { findGranters, grantFault, mayGrant } from './granters.ts';
import { loadSubject } from './subject.ts';

const t = await startTestApp();
const { db, settings } = t.deps;

/** Deterministic draws, so that a failure comes again. */
let seed = 20_261_203;
const draw = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const pick = <T>(items: readonly T[]): T => items[draw(items.length)] as T;

/**
 * Who may grant is asked in three ways: of one person, of a page of requests behind row-level security, and of all users. They come out alike
 * whatever agents, groups, codes and states of accounts are drawn.
 */
it('tells alike who may grant what, to whomever', async () => {
  const agents: string[] = [];
  for (let n = 0; n < 9; n += 1) agents.push((await createAgent(db, { parentId: n < 2 ? null : pick(agents) })).id);
  const groups: string[] = [];
  for (let n = 0; n < 16; n += 1) {
    const { id } = await db
      .insertInto('auth_group')
      .values({ name: `drawn ${n}`, agent_id: pick([...agents, null]), status: draw(8) === 0 ? 'disabled' : 'enabled' })
      .returning('id')
      .executeTakeFirstOrThrow();
    groups.push(id);
    const codes = ['A-1-91', 'F-1', 'F-8', 'C-5-91'].filter(() => draw(3) > 0);
    if (codes.length > 0)
      await db
        .insertInto('auth_group_code')
        .values(codes.map((code) => ({ auth_group_id: id, code })))
        .execute();
  }
  const users: string[] = [];
  for (let n = 0; n < 50; n += 1) {
    const isSuper = draw(20) === 0;
    const { userId } = await t.signInAs({ isSuper, agentId: isSuper ? null : pick([...agents, null]) });
    users.push(userId);
    const change = {
      auth_group_id: isSuper || draw(6) === 0 ? null : pick(groups),
      password_hash: draw(8) === 0 ? null : 'x',
      status: draw(10) === 0 ? 'disabled' : 'enabled',
    };
    await db.updateTable('staff_user').set(change).where('id', '=', userId).execute();
  }
  const requests: { id: string; userId: string; code: string }[] = [];
  for (const userId of users)
    for (const code of ['F-1', 'F-8']) requests.push({ id: await createAccessRequest(db, { userId, code }), userId, code });

  const people = [];
  for (const id of users) people.push(await loadPrincipal(db, settings, id));
  const canSignIn = new Set(
    (await db.selectFrom('staff_user').select('id').where('password_hash', 'is not', null).execute()).map(({ id }) => id),
  );
  const expected = new Map<string, Set<string>>(requests.map(({ id }) => [id, new Set<string>()]));
  for (const { id, ...asked } of requests) {
    const subject = await loadSubject(db, asked);
    for (const person of people) if (person?.isActive && grantFault(person, subject) === null) expected.get(id)?.add(person.id);
    const names = await findGranters({ authDb: db, settings, language: 'en' } as Ctx, subject);
    const known = await db
      .selectFrom('staff_user')
      .select('id')
      .where('user_name', 'in', [...names.map((n) => n.user_name), ''])
      .execute();
    expect([asked, known.map((row) => row.id).toSorted()]).toEqual([
      asked,
      [...(expected.get(id) ?? [])].filter((each) => canSignIn.has(each)).toSorted(),
    ]);
  }
  let pairs = 0;
  for (const person of people) {
    if (!person?.isActive) continue;
    const user = person as unknown as SessionUser;
    const condition = sql<SqlBool>`${mayGrant({ user } as Ctx, 'access_request.id')}`;
    for (const store of [t.deps.dbFor(user), db]) {
      const found = await store.selectFrom('access_request').select('id').where(condition).execute();
      const own = requests.filter(({ id }) => expected.get(id)?.has(person.id)).map(({ id }) => id);
      expect([person.id, found.map(({ id }) => id).toSorted()]).toEqual([person.id, own.toSorted()]);
      pairs += found.length;
    }
  }
  process.stdout.write(`granters: ${pairs / 2} pairs of request and granter among ${requests.length * people.length}\n`);
  expect(pairs).toBeGreaterThan(100);
});

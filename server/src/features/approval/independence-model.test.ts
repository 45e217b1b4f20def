import { approveRequest, breakGlass, rejectRequest, withdrawRequest } from '@manager/contract/features/approval/approval';
import { saveAgent } from '@manager/contract/features/set-up/agent';
import { editSetting } from '@manager/contract/features/system/setting';
import { addOrEditUser, changeEmail, resetPassword } from '@manager/contract/features/user/user';
import { unlockUser } from '@manager/contract/features/user/user-access';
import { withParentCodes } from '@manager/contract/permissions';
import { expect, it } from 'vitest';
import { IS_NIGHT, seedOf } from '../../../../tools/test/draw.ts';
import { startTestApp, type Answer, type Caller } from '../../../test/client.ts';
import { createAgent } from '../../../test/world.ts';

/**
 * No dangerous change without two persons who were independent when it was asked for and when it was decided. People, grants, disabling,
 * addresses, requests and decisions at random; what changed is read out of the store after every command and held against that one rule, which
 * knows nothing of how the product comes to its answers.
 */
const COMMANDS = Number(process.env.INDEPENDENCE_COMMANDS ?? (IS_NIGHT ? 5_000 : 1_200));
const SEED = Number(process.env.INDEPENDENCE_SEED ?? seedOf('independence'));
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const t = await startTestApp({ settings: { dualControl: 'auto' } });
const { db } = t.deps;

let state = SEED >>> 0;
const below = (limit: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
};
const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;

const { id: agentId } = await createAgent(db);
const CODES = withParentCodes(['C-3-91', 'C-3-94', 'C-5-91', 'C-5-92', 'C-5-94']);
const supers = await Promise.all(['ada', 'bo', 'cy', 'gil'].map((userName) => t.signInAs({ isSuper: true, userName })));
const staff = await Promise.all(['dee', 'eve'].map((userName) => t.signInAs({ agentId, codes: [...CODES], userName })));
const harmless = await t.signInAs({ agentId, codes: ['F', 'F-1'], userName: 'flo' });
const people = [...supers, ...staff, harmless];
const groups = await db.selectFrom('auth_group').select('id').execute();
await db.updateTable('auth_group').set({ agent_id: agentId }).execute();
for (const { userId } of people)
  await db
    .updateTable('staff_user')
    .set({ password_hash: 'x', email: `p${userId}@example.com`, email_status: 'verified' })
    .where('id', '=', userId)
    .execute();

type Person = Awaited<ReturnType<typeof readPeople>>[number];
const readPeople = () =>
  db
    .selectFrom('staff_user')
    .select(['id', 'user_name', 'email', 'email_status', 'ip_allow', 'is_super', 'status', 'agent_id', 'auth_group_id'])
    .orderBy('id')
    .execute();
const readWorld = async () => ({
  people: await readPeople(),
  calendars: (await db.selectFrom('agent_calendar').select('agent_id').execute()).length,
  control: await db.selectFrom('setting').select(['value', 'mark']).where('name', '=', 'dual_control').executeTakeFirst(),
});
type World = Awaited<ReturnType<typeof readWorld>>;

const codesOfGroup = new Map<string, readonly string[]>();
for (const { id } of groups)
  codesOfGroup.set(
    id,
    (await db.selectFrom('auth_group_code').select('code').where('auth_group_id', '=', id).execute()).map(({ code }) => code),
  );
const holds = (person: Person | undefined, code: string): boolean =>
  person?.is_super === true || (codesOfGroup.get(person?.auth_group_id ?? '') ?? []).includes(code);
const isPowerful = (person: Person | undefined): boolean => holds(person, 'C-3-94');

/** What a command changed that takes two, in words. `actor` may change how he gets in himself. */
const dangerousChanges = (before: World, after: World, actor: string): string[] => {
  const found: string[] = [];
  if (before.calendars !== after.calendars) found.push('a calendar');
  if (before.control?.value !== after.control?.value) found.push('the setting');
  for (const person of after.people) {
    const was = before.people.find(({ id }) => id === person.id);
    if (was === undefined) continue;
    if (was.email !== person.email && person.id !== actor) found.push(`the address of ${was.user_name}`);
    const isOfPower = isPowerful(was) || isPowerful(person);
    for (const field of ['is_super', 'status', 'auth_group_id', 'agent_id'] as const)
      if (isOfPower && was[field] !== person[field]) found.push(`${field} of ${was.user_name}`);
    if (isOfPower && was.ip_allow !== person.ip_allow && person.id !== actor) found.push(`ip_allow of ${was.user_name}`);
  }
  return found;
};

type Request = { id: string; by: string; atMs: number; code: string; ofAgent: string | null; glassAtMs: number | null };
const requests = new Map<string, Request>();
/** When the glass of a request was broken: asking for the same again finds the same request. */
const glasses = new Map<string, number>();
const touches: { by: string; account: string; atMs: number }[] = [];
const counts = { commands: 0, changes: 0, waiting: 0, refused: 0, alone: 0, dependent: 0 };

const isActive = (world: World, id: string): boolean => world.people.find((each) => each.id === id)?.status === 'enabled';
const mayDecide = (world: World, id: string, request: Request): boolean => {
  const person = world.people.find((each) => each.id === id);
  if (!isActive(world, id) || person === undefined) return false;
  if (person.is_super) return true;
  // What is of no agent, and the terms of one at the top, are the operator's.
  return request.code !== 'is_super' && holds(person, request.code) && request.ofAgent === person.agent_id;
};
/** Had no hand in the account in the week before the request, nor since. */
const isIndependent = (request: Request, decider: string): boolean =>
  !touches.some(({ by, account, atMs }) => by === request.by && account === decider && atMs > request.atMs - 7 * DAY_MS);

/** The rule. Null: in order. */
const faultOf = (
  before: World,
  command: { actor: string; decides?: Request | undefined },
  marks: readonly string[],
): string | null => {
  const { actor, decides } = command;
  const control = before.control;
  if (control?.value === 'off') {
    if (control.mark === '' || marks.every((mark) => mark === 'break_glass')) return null;
    // What two decide as before needs no mark.
    if (decides === undefined) return 'not marked while dual control was left';
  }
  if (decides === undefined) return 'nobody was asked';
  if (!isActive(before, decides.by)) return 'the requester was gone';
  if (decides.by === actor)
    return decides.glassAtMs !== null &&
      t.clock.nowMs() >= decides.glassAtMs + 30 * MINUTE_MS &&
      marks.every((mark) => mark === 'break_glass')
      ? null
      : 'the requester decided';
  if (!mayDecide(before, actor, decides)) return 'the decider had no right to';
  if (before.people.find(({ id }) => id === actor)?.email_status !== 'verified') return 'nobody knows the address of the decider';
  return isIndependent(decides, actor) ? null : 'the requester had had a hand in the account of the decider';
};

const userOf = (id: string) => db.selectFrom('staff_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const edit = async (by: Caller, who: Caller, input: object): Promise<Answer<unknown>> =>
  by.tryCall(addOrEditUser, { id: who.userId, version: (await userOf(who.userId)).version, reason: 'x', ...input });

type Command = {
  name: string;
  run: (actor: Caller) => Promise<{ answer: Answer<unknown>; decides?: Request | undefined; touches?: Caller }>;
};
/** Mostly a late one: what was asked long ago seldom fits any more. */
const anyRequest = (): Request | undefined => pick([...[...requests.values()].slice(below(3) === 0 ? 0 : -3), undefined]);
const nobody: Answer<unknown> = { code: -1, message: '', data: null, status: 200 } as Answer<unknown>;
let drawn = 0;

const onUser =
  (change: (who: Caller) => object) =>
  async (actor: Caller): ReturnType<Command['run']> => {
    const who = pick(people);
    return { answer: await edit(actor, who, change(who)), touches: who };
  };

const approve = async (actor: Caller, decides: Request | undefined): ReturnType<Command['run']> => {
  if (decides === undefined) return { answer: nobody };
  const answer = await actor.tryCall(approveRequest, { id: decides.id });
  if (answer.code === 0 || answer.code === 40_902) requests.delete(decides.id);
  return { answer, decides };
};
/** What is asked for is mostly looked at before the next change makes it void. */
const APPROVE_NEWEST: Command = { name: 'approve', run: (actor) => approve(actor, [...requests.values()].at(-1)) };

const COMMANDS_AT_RANDOM: Command[] = [
  {
    name: 'calendar',
    run: async (actor) => {
      const { version } = await db.selectFrom('agent').select('version').where('id', '=', agentId).executeTakeFirstOrThrow();
      return { answer: await actor.tryCall(saveAgent, { id: agentId, version, settlement_hour: below(24) }) };
    },
  },
  { name: 'disable', run: onUser(() => ({ status: 'disabled' })) },
  { name: 'enable', run: onUser(() => ({ status: 'enabled' })) },
  { name: 'make super', run: onUser(() => ({ is_super: true })) },
  { name: 'make no super', run: onUser(() => ({ is_super: false, agent_id: agentId })) },
  { name: 'group', run: onUser(() => ({ auth_group_id: pick([...groups.map(({ id }) => id), null]) })) },
  { name: 'address', run: onUser(() => ({ email: `moved${(drawn += 1)}@example.com` })) },
  { name: 'lock out by address', run: onUser(() => ({ ip_allow: pick(['192.0.2.1', '']) })) },
  {
    name: 'own address',
    run: async (actor) => ({ answer: await actor.tryCall(changeEmail, { email: `own${(drawn += 1)}@example.com` }) }),
  },
  {
    name: 'follow the link to the own address',
    run: async (actor) => {
      await db.updateTable('staff_user').set({ email_status: 'verified' }).where('id', '=', actor.userId).execute();
      return { answer: nobody };
    },
  },
  {
    name: 'reset password',
    run: async (actor) => {
      if (below(4) > 0) return { answer: nobody };
      const who = pick(people);
      return { answer: await actor.tryCall(resetPassword, { id: who.userId }), touches: who };
    },
  },
  {
    name: 'unlock',
    run: async (actor) => {
      if (below(4) > 0) return { answer: nobody };
      const who = pick(people);
      return { answer: await actor.tryCall(unlockUser, { id: who.userId }), touches: who };
    },
  },
  {
    name: 'dual control',
    run: async (actor) => {
      const row = await db.selectFrom('setting').select('version').where('name', '=', 'dual_control').executeTakeFirst();
      const input = {
        name: 'dual_control' as const,
        version: row?.version ?? 0,
        value: pick(['auto', 'on', 'off']),
        reason: 'x',
      };
      return { answer: await actor.tryCall(editSetting, input) };
    },
  },
  ...Array.from({ length: 5 }, (): Command => ({ name: 'approve', run: (actor) => approve(actor, anyRequest()) })),
  {
    name: 'break glass',
    run: async (actor) => {
      const request = anyRequest();
      if (request === undefined) return { answer: nobody };
      const answer = await actor.tryCall(breakGlass, { id: request.id, reason: 'x' });
      if (answer.code === 0) glasses.set(request.id, (request.glassAtMs = t.clock.nowMs()));
      return { answer };
    },
  },
  ...[rejectRequest, withdrawRequest].map((endpoint): Command => ({
    name: 'reject or withdraw',
    run: async (actor) => {
      const request = anyRequest();
      if (request === undefined) return { answer: nobody };
      const reason = endpoint === rejectRequest ? { reason: 'x' } : {};
      const answer = await actor.tryCall(endpoint, { id: request.id, ...reason } as never);
      if (answer.code === 0) requests.delete(request.id);
      return { answer };
    },
  })),
];

const newest = async (): Promise<bigint> =>
  BigInt((await db.selectFrom('audit_event').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0);
/** Marks of what was done, not of what was refused or asked for. */
const marksSince = async (id: bigint): Promise<string[]> =>
  (
    await db
      .selectFrom('audit_event')
      .select('mark')
      .where('id', '>', String(id))
      .where('outcome', '=', 'ok')
      .where('action', 'in', ['agent.save', 'user.save', 'setting.save'])
      .execute()
  ).map(({ mark }) => mark);

/** Everybody stays signed in with a fresh factor: what is tried here is who may decide, not who is there. */
const keepSignedIn = async (): Promise<void> => {
  await db
    .updateTable('session')
    .set({ ended_at: null, last_seen_at: t.deps.now(), factor_at: t.deps.now(), expires_at: new Date(t.clock.nowMs() + DAY_MS) })
    .execute();
};

const begun = await readPeople();
/** Rights and ways in as they were at first, and every third time so much later that hands in accounts are forgotten. */
const startOver = async (): Promise<void> => {
  for (const { id, is_super, agent_id, auth_group_id } of begun)
    await db
      .updateTable('staff_user')
      .set({ status: 'enabled', ip_allow: '', email_status: 'verified', is_super, agent_id, auth_group_id })
      .where('id', '=', id)
      .execute();
  await db.deleteFrom('setting').execute();
  if (below(3) === 0) t.clock.set(t.clock.nowMs() + 8 * DAY_MS);
};

it(`holds for ${COMMANDS} commands (INDEPENDENCE_SEED=${SEED})`, async () => {
  t.clock.set(Date.UTC(2026, 0, 5));
  let isAskedAnew = false;
  for (let n = 0; n < COMMANDS; n += 1) {
    t.clock.set(t.clock.nowMs() + (below(60) === 0 ? 5 * DAY_MS : pick([MINUTE_MS, MINUTE_MS, 20 * MINUTE_MS, HOUR_MS])));
    // Nobody is left without a way to go on, however the draws fell.
    if (n % 40 === 39) await startOver();
    await keepSignedIn();
    const before = await readWorld();
    const since = await newest();
    const actor = pick([...people, ...supers]);
    const command: Command = isAskedAnew && below(3) > 0 ? APPROVE_NEWEST : pick(COMMANDS_AT_RANDOM);
    const { answer, decides, touches: who } = await command.run(actor);
    const after = await readWorld();
    counts.commands += 1;
    const changed = dangerousChanges(before, after, actor.userId);
    if (changed.length > 0) {
      counts.changes += 1;
      if (decides !== undefined && decides.by === actor.userId) counts.alone += 1;
      const fault = faultOf(before, { actor: actor.userId, decides }, await marksSince(since));
      expect([n, command.name, changed, fault]).toEqual([n, command.name, changed, null]);
    }
    isAskedAnew = answer.code === 40_903;
    if (isAskedAnew) {
      counts.waiting += 1;
      const { approval_id: id } = answer.data as { approval_id: string };
      const row = await db.selectFrom('approval').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      if (!requests.has(id))
        requests.set(id, {
          id,
          by: row.requested_by,
          atMs: row.requested_at.getTime(),
          code: row.approve_code,
          ofAgent: row.agent_id,
          glassAtMs: glasses.get(id) ?? null,
        });
    } else if (answer.code !== 0) counts.refused += 1;
    if (answer.message.includes('changed your account')) counts.dependent += 1;
    // Who had a hand in whose account: the caller, or the requester of what was agreed to.
    const moved = after.people.filter(
      (person) => JSON.stringify(person) !== JSON.stringify(before.people.find(({ id }) => id === person.id)),
    );
    const hand = decides?.by ?? actor.userId;
    const account =
      who !== undefined && answer.code === 0 && ['reset password', 'unlock'].includes(command.name) ? [who.userId] : [];
    for (const id of [...moved.map((person) => person.id), ...account])
      if (id !== hand) touches.push({ by: hand, account: id, atMs: t.clock.nowMs() });
    for (const [id, { atMs }] of requests) if (atMs < t.clock.nowMs() - 2 * DAY_MS) requests.delete(id);
  }
  console.log(`independence: ${JSON.stringify(counts)}`);
  expect(counts.changes).toBeGreaterThan(COMMANDS / 200);
  expect(counts.waiting).toBeGreaterThan(COMMANDS / 20);
});

import { getApprovalList } from '@manager/contract/features/approval/approval';
import {
  addAccessRequest,
  getAccessInfo,
  grantAccess,
  rejectAccess,
  withdrawAccessRequest,
} from '@manager/contract/features/permission/access-request';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IS_NIGHT } from '../../../../../tools/test/draw.ts';
import { startTestApp, type Answer } from '../../../../test/client.ts';
import { createAgent } from '../../../../test/world.ts';
import { closeSettledRequests } from './close-settled.ts';

const t = await startTestApp();
const { db } = t.deps;
const HOUR_MS = 3_600_000;
const SEQUENCES = Number(process.env.APPROVAL_SEQUENCES ?? (IS_NIGHT ? 180 : 15));
const MANAGER = ['A', 'A-1', 'A-1-91', 'F', 'F-1', 'F-8'];

const { id: agentId } = await createAgent(db);
const { id: groupId } = await db
  .insertInto('auth_group')
  .values({ name: 'Support', agent_id: agentId })
  .returning('id')
  .executeTakeFirstOrThrow();
const people = {
  asker: await t.signInAs({ agentId }),
  admin: await t.signInAs({ agentId, codes: MANAGER }),
  other: await t.signInAs({ agentId, codes: MANAGER.filter((code) => code !== 'F-8') }),
};
type Who = keyof typeof people;
await db.updateTable('staff_user').set({ auth_group_id: groupId }).where('id', '=', people.asker.userId).execute();

/** The life of a request written down a second time, in the plainest way. */
type Model = {
  state: 'none' | 'pending' | 'granted' | 'rejected' | 'withdrawn' | 'expired';
  nowMs: number;
  expiresMs: number;
  rejectedMs: number;
  isHeld: boolean;
};
type Real = { id: string };

const shown = (m: Model): Model['state'] => {
  if (m.state !== 'pending') return m.state;
  if (m.nowMs >= m.expiresMs) return 'expired';
  return m.isHeld ? 'granted' : 'pending';
};
const counts = { commands: 0, refused: 0 };

type Step = { name: string; can: (m: Model) => boolean; run: (m: Model, r: Real) => Promise<void> };

const compare = async (m: Model): Promise<void> => {
  const info = await people.asker.call(getAccessInfo, { code: 'F-8' });
  const state = shown(m);
  const asksAgain = m.state !== 'rejected' || m.nowMs >= m.rejectedMs + 24 * HOUR_MS;
  expect({ state: info.request?.state ?? 'none', is_held: info.is_held, can: info.can }).toEqual({
    state,
    is_held: m.isHeld,
    can: { request: !m.isHeld && state !== 'pending' && asksAgain, withdraw: state === 'pending' },
  });
  const { list } = await people.admin.call(getApprovalList, { folder: 'all', sort: '-requested_at', limit: 1 });
  expect(list[0]?.state ?? 'none').toBe(state === 'granted' ? 'executed' : state);
  expect((await people.other.call(getApprovalList, { folder: 'all' })).list).toEqual([]);
};

class Command implements fc.AsyncCommand<Model, Real> {
  readonly #step: Step;
  constructor(step: Step) {
    this.#step = step;
  }
  check = (m: Readonly<Model>): boolean => this.#step.can(m);
  async run(m: Model, r: Real): Promise<void> {
    counts.commands += 1;
    await this.#step.run(m, r);
    await compare(m);
  }
  toString = (): string => this.#step.name;
}

const hold = async (isHeld: boolean): Promise<void> => {
  if (isHeld)
    await db
      .insertInto('auth_group_code')
      .values(['F', 'F-8'].map((code) => ({ auth_group_id: groupId, code })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await db.deleteFrom('auth_group_code').where('auth_group_id', '=', groupId).execute();
};

/** The wrong person is told so before the wrong state. */
const decide = async (
  m: Model,
  answer: Promise<Answer<unknown>>,
  { who, next }: { who: Who; next: Model['state'] },
): Promise<void> => {
  const { code } = await answer;
  const expected = who === 'admin' ? (shown(m) === 'pending' ? 0 : 40902) : 40300;
  expect([who, next, code]).toEqual([who, next, expected]);
  if (expected !== 0) counts.refused += 1;
  else m.state = next;
};

const STEPS: Step[] = [
  {
    name: 'ask',
    can: () => true,
    run: async (m, r) => {
      const state = shown(m);
      const isTooEarly = m.state === 'rejected' && m.nowMs < m.rejectedMs + 24 * HOUR_MS;
      const expected = m.isHeld || state === 'pending' || isTooEarly ? 40902 : 0;
      const answer = await people.asker.tryCall(addAccessRequest, {
        code: 'F-8',
        path: '/report/agent-report',
        reason: 'Please',
      });
      expect(answer.code).toBe(expected);
      if (expected !== 0) return void (counts.refused += 1);
      r.id = answer.data.id;
      Object.assign(m, { state: 'pending', expiresMs: m.nowMs + 14 * 24 * HOUR_MS });
    },
  },
  {
    name: 'withdraw',
    can: (m) => m.state !== 'none',
    run: async (m, r) => {
      const { code } = await people.asker.tryCall(withdrawAccessRequest, { id: r.id });
      expect(code).toBe(shown(m) === 'pending' ? 0 : 40902);
      if (code === 0) m.state = 'withdrawn';
    },
  },
  ...(['asker', 'admin', 'other'] as const).flatMap((who): Step[] => [
    {
      name: `grant by ${who}`,
      can: (m) => m.state !== 'none',
      run: async (m, r) => {
        const { version } = await db
          .selectFrom('auth_group')
          .select('version')
          .where('id', '=', groupId)
          .executeTakeFirstOrThrow();
        const answer = people[who].tryCall(grantAccess, { id: r.id, way: 'extend', group_id: groupId, version });
        await decide(m, answer, { who, next: 'granted' });
        if (m.state === 'granted' && who === 'admin') m.isHeld ||= (await answer).code === 0;
      },
    },
    {
      name: `reject by ${who}`,
      can: (m) => m.state !== 'none',
      run: async (m, r) => {
        const answer = people[who].tryCall(rejectAccess, { id: r.id, reason: 'No' });
        await decide(m, answer, { who, next: 'rejected' });
        if ((await answer).code === 0) m.rejectedMs = m.nowMs;
      },
    },
  ]),
  ...[true, false].map((isHeld): Step => ({
    name: isHeld ? 'get it another way' : 'lose it',
    can: (m) => m.isHeld !== isHeld,
    run: async (m) => {
      await hold(isHeld);
      m.isHeld = isHeld;
    },
  })),
  {
    name: 'the job',
    can: () => true,
    run: async (m) => {
      await closeSettledRequests(t.deps);
      m.state = shown(m);
    },
  },
];

const wait = (hours: number): Step => ({
  name: `wait ${hours} h`,
  can: () => true,
  run: async (m) => {
    m.nowMs += hours * HOUR_MS;
    t.clock.set(m.nowMs);
    // Sessions are not what this is about: theirs go on.
    await db
      .updateTable('session')
      .set({ last_seen_at: new Date(m.nowMs), expires_at: new Date(m.nowMs + HOUR_MS), factor_at: new Date(m.nowMs) })
      .execute();
  },
});

it('the life of a request is the one that is written down', async () => {
  let startMs = Date.now();
  const commands = fc.commands(
    [
      ...STEPS.map((step) => fc.constant(new Command(step))),
      fc.constantFrom(1, 12, 23, 24, 300, 335, 336).map((hours) => new Command(wait(hours))),
    ],
    { maxCommands: 60, size: 'max' },
  );
  const life = fc.asyncProperty(commands, async (sequence) => {
    await db.deleteFrom('access_request').execute();
    await hold(false);
    startMs += 1000 * 24 * HOUR_MS;
    const model: Model = { state: 'none', nowMs: startMs, expiresMs: 0, rejectedMs: 0, isHeld: false };
    await wait(0).run(model, { id: '' });
    await fc.asyncModelRun(() => ({ model, real: { id: '' } }), sequence);
  });
  await fc.assert(life, { numRuns: SEQUENCES, endOnFailure: true });
  t.clock.set(null);
  process.stdout.write(`access request model: ${counts.commands} commands, ${counts.refused} illegal ones refused\n`);
  expect(counts.commands).toBeGreaterThan(SEQUENCES * 5);
}, 900_000);

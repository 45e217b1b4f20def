import {
  approveRequest,
  breakGlass,
  getApprovalDetail,
  rejectRequest,
  withdrawRequest,
} from '@manager/contract/features/approval/approval';
import { getAgentDetail, saveAgent } from '@manager/contract/features/set-up/agent';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IS_NIGHT } from '../../../../tools/test/draw.ts';
import { startTestApp, type Answer, type Caller } from '../../../test/client.ts';
import { createAgent } from '../../../test/world.ts';
import { expireApprovals } from './expire-approvals.ts';

const t = await startTestApp({ settings: { dualControl: 'on' } });
const { db } = t.deps;
const MINUTE_MS = 60_000;
const SEQUENCES = Number(process.env.APPROVAL_SEQUENCES ?? (IS_NIGHT ? 180 : 15));
const COMMANDS = 80;

const { id: rootId } = await createAgent(db);
const people = {
  maker: await t.signInAs({ agentId: rootId, codes: ['C-3', 'C-3-91', 'C-3-94'] }),
  checker: await t.signInAs({ agentId: rootId, codes: ['C-3-94'] }),
  reader: await t.signInAs({ agentId: rootId, codes: ['C-3'] }),
};
type Who = keyof typeof people;

/** The states of a request (docs/decisions/0014) written down a second time, in the plainest way. */
type Model = {
  state: 'none' | 'pending' | 'executed' | 'failed' | 'rejected' | 'withdrawn' | 'expired';
  nowMs: number;
  expiresMs: number;
  glassDueMs: number | null;
  /** Changes of the agent since the request: it no longer fits then. */
  isStale: boolean;
  executions: number;
  isMakerActive: boolean;
};
type Real = { agentId: string; approvalId: string };

const isOpen = (m: Model): boolean => m.state === 'pending' && m.nowMs < m.expiresMs;
const shown = (m: Model): string => (m.state === 'pending' && m.nowMs >= m.expiresMs ? 'expired' : m.state);
const counts = { commands: 0, refused: 0, byName: new Map<string, number>() };

type Step = { name: string; can: (m: Model) => boolean; run: (m: Model, r: Real) => Promise<void> };

class Command implements fc.AsyncCommand<Model, Real> {
  readonly #step: Step;
  constructor(step: Step) {
    this.#step = step;
  }
  check = (m: Readonly<Model>): boolean => this.#step.can(m);
  async run(m: Model, r: Real): Promise<void> {
    counts.commands += 1;
    counts.byName.set(this.#step.name, (counts.byName.get(this.#step.name) ?? 0) + 1);
    t.clock.set(m.nowMs);
    await this.#step.run(m, r);
    await compare(m, r);
  }
  toString = (): string => this.#step.name;
}

const compare = async (m: Model, r: Real): Promise<void> => {
  if (m.state === 'none') return;
  const row = await people.checker.call(getApprovalDetail, { id: r.approvalId });
  const rates = await db.selectFrom('agent_calendar').select('from_at').where('agent_id', '=', r.agentId).execute();
  expect({ state: row.state, executions: rates.length - 1, glass: row.glass_due_at }).toEqual({
    state: shown(m),
    executions: m.executions,
    glass: m.glassDueMs === null ? null : new Date(m.glassDueMs).toISOString(),
  });
  expect(row.can).toEqual({ approve: isOpen(m), reject: isOpen(m), withdraw: false, break_glass: false });
};

/** The answer must be the one that the model expects; a refusal changes nothing, which `compare` sees. */
const send = async <E extends Endpoint>(
  who: Who,
  endpoint: E,
  { input, expected }: { input: object; expected: number },
): Promise<Answer<unknown>> => {
  const answer = await (people[who] as Caller).tryCall(endpoint, input as never);
  if (expected !== 0) counts.refused += 1;
  expect([endpoint.path, who, answer.code]).toEqual([endpoint.path, who, expected]);
  return answer;
};

/** 40300 for the wrong person, 40902 for the wrong state; the person is looked at first. */
const codeOf = (m: Model, who: Who, allowed: readonly Who[]): number => {
  if (who === 'reader') return 40300;
  if (!isOpen(m)) return 40902;
  return allowed.includes(who) ? 0 : 40300;
};

const finish = (m: Model): void => {
  const isDone = !m.isStale && m.isMakerActive;
  m.state = isDone ? 'executed' : 'failed';
  if (isDone) m.executions += 1;
};

const STEPS: Step[] = [
  {
    name: 'request',
    can: (m) => m.state === 'none' && m.isMakerActive,
    run: async (m, r) => {
      const { version } = await people.maker.call(getAgentDetail, { id: r.agentId });
      const answer = await send('maker', saveAgent, { input: { id: r.agentId, version, settlement_hour: 7 }, expected: 40903 });
      r.approvalId = (answer.data as { approval_id: string }).approval_id;
      Object.assign(m, { state: 'pending', expiresMs: m.nowMs + 24 * 60 * MINUTE_MS, isStale: false });
    },
  },
  ...(['maker', 'checker', 'reader'] as const).flatMap((who): Step[] => [
    {
      name: `approve by ${who}`,
      can: (m) => m.state !== 'none' && (who !== 'maker' || m.isMakerActive),
      run: async (m, r) => {
        const code = codeOf(m, who, ['checker', 'maker']);
        const isGlass = code === 0 && who === 'maker';
        const due = m.glassDueMs;
        const expected = isGlass ? (due === null ? 40300 : m.nowMs < due ? 40902 : 0) : code;
        await send(who, approveRequest, { input: { id: r.approvalId }, expected });
        if (expected === 0) finish(m);
      },
    },
    {
      name: `reject by ${who}`,
      can: (m) => m.state !== 'none' && (who !== 'maker' || m.isMakerActive),
      run: async (m, r) => {
        const expected = codeOf(m, who, ['checker']);
        await send(who, rejectRequest, { input: { id: r.approvalId, reason: 'No' }, expected });
        if (expected === 0) m.state = 'rejected';
      },
    },
    {
      name: `withdraw by ${who}`,
      can: (m) => m.state !== 'none' && (who !== 'maker' || m.isMakerActive),
      run: async (m, r) => {
        const expected = codeOf(m, who, ['maker']);
        await send(who, withdrawRequest, { input: { id: r.approvalId }, expected });
        if (expected === 0) m.state = 'withdrawn';
      },
    },
    {
      name: `break glass by ${who}`,
      can: (m) => m.state !== 'none' && (who !== 'maker' || m.isMakerActive),
      run: async (m, r) => {
        const code = codeOf(m, who, ['maker']);
        const isTooLate = m.nowMs + 30 * MINUTE_MS >= m.expiresMs;
        const expected = code === 0 && (m.glassDueMs !== null || isTooLate) ? 40902 : code;
        await send(who, breakGlass, { input: { id: r.approvalId, reason: 'Alone' }, expected });
        if (expected === 0) m.glassDueMs = m.nowMs + 30 * MINUTE_MS;
      },
    },
  ]),
  {
    name: 'edit the object',
    can: (m) => m.state === 'pending' && m.isMakerActive,
    run: async (m, r) => {
      const { version } = await people.maker.call(getAgentDetail, { id: r.agentId });
      await send('maker', saveAgent, { input: { id: r.agentId, version, note: `v${version}` }, expected: 0 });
      m.isStale = true;
    },
  },
  {
    name: 'disable the requester',
    can: (m) => m.isMakerActive && m.state === 'pending',
    run: async (m) => {
      await setMaker('disabled');
      m.isMakerActive = false;
    },
  },
  {
    name: 'enable the requester',
    can: (m) => !m.isMakerActive,
    run: async (m) => {
      await setMaker('enabled');
      m.isMakerActive = true;
    },
  },
  {
    name: 'sweep the overdue',
    can: () => true,
    run: async (m) => {
      await expireApprovals(t.deps);
      if (shown(m) === 'expired') m.state = 'expired';
    },
  },
];

const setMaker = (status: string) => db.updateTable('staff_user').set({ status }).where('id', '=', people.maker.userId).execute();

const wait = (minutes: number): Step => ({
  name: `wait ${minutes} min`,
  can: () => true,
  run: async (m) => {
    m.nowMs += minutes * MINUTE_MS;
    t.clock.set(m.nowMs);
    // Sessions are not what this is about: theirs go on.
    await db
      .updateTable('session')
      .set({ last_seen_at: new Date(m.nowMs), expires_at: new Date(m.nowMs + 60 * MINUTE_MS), factor_at: new Date(m.nowMs) })
      .execute();
  },
});

/** T038: more sequences with APPROVAL_SEQUENCES. */
it('the state machine of a request is the one that is written down', async () => {
  let startMs = Date.now();
  const commands = fc.commands(
    [
      ...STEPS.map((step) => fc.constant(new Command(step))),
      fc.constantFrom(1, 10, 20, 29, 30, 31, 600, 1439, 1440).map((minutes) => new Command(wait(minutes))),
    ],
    { maxCommands: COMMANDS, size: 'max' },
  );
  const life = fc.asyncProperty(commands, async (sequence) => {
    await setMaker('enabled');
    startMs += 60 * 24 * 60 * MINUTE_MS;
    const { id: agentId } = await createAgent(db, { parentId: rootId });
    await wait(0).run({ nowMs: startMs } as Model, {} as Real);
    await fc.asyncModelRun(
      () => ({
        model: {
          state: 'none' as const,
          nowMs: startMs,
          expiresMs: 0,
          glassDueMs: null,
          isStale: false,
          executions: 0,
          isMakerActive: true,
        },
        real: { agentId, approvalId: '' },
      }),
      sequence,
    );
  });
  // Lives are drawn, so are their lengths: short ones are made up for by more of them.
  let sequences = 0;
  do {
    await fc.assert(life, { numRuns: SEQUENCES, endOnFailure: true });
    sequences += SEQUENCES;
  } while (counts.commands <= SEQUENCES * 20);
  t.clock.set(null);
  process.stdout.write(
    `approval model: ${counts.commands} commands in ${sequences} sequences, ${counts.refused} illegal ones refused; ${JSON.stringify(Object.fromEntries(counts.byName))}\n`,
  );
  expect(counts.commands).toBeGreaterThan(SEQUENCES * 20);
}, 900_000);

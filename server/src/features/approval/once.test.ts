import { approveRequest, rejectRequest, withdrawRequest } from '@manager/contract/features/approval/approval';
import { saveAgent } from '@manager/contract/features/set-up/agent';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp, type Caller } from '../../../test/client.ts';
import { createAgent } from '../../../test/world.ts';

const t = await startTestApp({ settings: { dualControl: 'on' } });
const { db } = t.deps;
const REQUESTS = Number(process.env.APPROVAL_REQUESTS ?? 12);
const APPROVALS = 50;
const WITHDRAWALS = 10;

const { id: rootId } = await createAgent(db);
const maker = await t.signInAs({ agentId: rootId, codes: ['C-3', 'C-3-91'] });
const checkers: Caller[] = [];
for (let n = 0; n < 5; n += 1) checkers.push(await t.signInAs({ agentId: rootId, codes: ['C-3-94'] }));

const ask = async (): Promise<{ id: string; agentId: string }> => {
  const { id: agentId } = await createAgent(db, { parentId: rootId });
  const answer = await maker.tryCall(saveAgent, { id: agentId, version: 1, settlement_hour: 7 });
  return { id: (answer.data as unknown as { approval_id: string }).approval_id, agentId };
};

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);

/** T035: more requests with APPROVAL_REQUESTS. */
it(`${APPROVALS} parallel approvals and ${WITHDRAWALS} withdrawals of a request end it once`, async () => {
  const ends: Record<string, number> = {};
  for (let n = 0; n < REQUESTS; n += 1) {
    const { id, agentId } = await ask();
    // At random, so that now one side is first and now the other.
    const calls = shuffled([
      ...Array.from(
        { length: APPROVALS },
        (_, k) => () => (checkers[k % checkers.length] as Caller).tryCall(approveRequest, { id }),
      ),
      ...Array.from({ length: WITHDRAWALS }, () => () => maker.tryCall(withdrawRequest, { id })),
    ]);
    const answers = await Promise.all(calls.map((call) => call()));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => ![0, 40902, 42900].includes(code))).toEqual([]);
    const successes = codes.filter((code) => code === 0).length;
    // On a machine that is too busy the one that held the lock may have been turned away as well: then it is still open.
    if (successes === 0) await (checkers[0] as Caller).call(approveRequest, { id });
    else expect(successes).toBe(1);

    const { state } = await db.selectFrom('approval').select('state').where('id', '=', id).executeTakeFirstOrThrow();
    ends[state] = (ends[state] ?? 0) + 1;
    const done = await db
      .selectFrom('audit_event')
      .select('action')
      .where('approval_id', '=', id)
      .where('outcome', '=', 'ok')
      .orderBy('id')
      .execute();
    const { version } = await db.selectFrom('agent').select('version').where('id', '=', agentId).executeTakeFirstOrThrow();
    expect([done.map(({ action }) => action), version]).toEqual(
      state === 'executed'
        ? [['approval.request', 'agent.save', 'approval.approve'], 2]
        : [['approval.request', 'approval.withdraw'], 1],
    );
  }
  process.stdout.write(
    `approvals: ${REQUESTS} requests × ${APPROVALS + WITHDRAWALS} parallel calls ended as ${JSON.stringify(ends)}\n`,
  );
}, 600_000);

it('an approval that dies before its commit leaves neither the decision nor the change', async () => {
  const { id, agentId } = await ask();
  // The connection is lost with the last statement: the audit row of the approval.
  await sql`create function cut_connection() returns trigger language plpgsql as $$
    begin
      if new.action = 'approval.approve' then perform pg_terminate_backend(pg_backend_pid()); end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger zz_cut before insert on audit_event for each row execute function cut_connection()`.execute(db);
  const checker = checkers[0] as Caller;
  expect((await checker.tryCall(approveRequest, { id })).code).toBe(50000);
  await sql`drop trigger zz_cut on audit_event`.execute(db);
  const rows = await db.selectFrom('agent_calendar').select('settlement_hour').where('agent_id', '=', agentId).execute();
  expect(rows).toEqual([{ settlement_hour: 0 }]);
  expect((await db.selectFrom('approval').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state).toBe('pending');
  expect((await checker.call(approveRequest, { id })).state).toBe('executed');
});

it('the last approver who loses the code in that moment either decided before or not at all', async () => {
  for (let n = 0; n < 10; n += 1) {
    const { id, agentId } = await ask();
    const last = await t.signInAs({ agentId: rootId, codes: ['C-3-94'] });
    const { auth_group_id: group } = await db
      .selectFrom('staff_user')
      .select('auth_group_id')
      .where('id', '=', last.userId)
      .executeTakeFirstOrThrow();
    const [answer] = await Promise.all([
      last.tryCall(approveRequest, { id }),
      db.deleteFrom('auth_group_code').where('auth_group_id', '=', group).execute(),
    ]);
    const { version } = await db.selectFrom('agent').select('version').where('id', '=', agentId).executeTakeFirstOrThrow();
    expect([answer.code, version]).toEqual(answer.code === 0 ? [0, 2] : [40300, 1]);
    expect((await last.tryCall(rejectRequest, { id, reason: 'late' })).code).toBe(40300);
  }
});

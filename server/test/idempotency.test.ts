import { randomBytes, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { getAgentDetail, saveAgent } from '@manager/contract/features/set-up/agent';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanUp } from '../src/kit/jobs/clean-up.ts';
import { seal, unseal } from '../src/kit/service/seal.ts';
import { startTestApp, type Answer, type Caller } from './client.ts';
import { setDualControl } from './sweep/open-request.ts';
import { createAgent } from './world.ts';

const t = await startTestApp();
const { db } = t.deps;
const admin = await t.signInAs({ isSuper: true });
const FAULTS = Number(process.env.IDEMPOTENCY_FAULTS ?? 100);

const newAgent = (overrides: object = {}) => ({
  name: 'Once',
  seller_id: `s-${randomBytes(6).toString('hex')}`,
  timezone: 'UTC',
  settlement_hour: 0,
  ...overrides,
});
const withKey = (key: string, caller: Caller = admin) => ({
  save: (input: object): Promise<Answer<unknown>> => caller.tryCall(saveAgent, input, { headers: { 'idempotency-key': key } }),
});
const countOf = async (sellerId: string): Promise<number> =>
  (await db.selectFrom('agent').select('id').where('seller_id', '=', sellerId).execute()).length;

describe('an Idempotency-Key', () => {
  it('gets the same answer again and does nothing twice', async () => {
    const { save } = withKey(randomUUID());
    const input = newAgent();
    const first = await save(input);
    // The order of the fields says nothing.
    const again = await save(Object.fromEntries(Object.entries(input).toReversed()));
    expect([first.code, again.code, again.data]).toEqual([0, 0, first.data]);
    expect(await countOf(input.seller_id)).toBe(1);
    const rows = await db
      .selectFrom('audit_event')
      .select(['request_id', 'idem_key'])
      .where('object_type', '=', 'agent')
      .where('object_id', '=', (first.data as { id: string }).id)
      .execute();
    expect(rows.map(({ request_id: request }) => request)).toEqual([first.request_id]);
    expect(rows[0]?.idem_key).not.toBeNull();
  });

  it('is refused with another body, and at another endpoint', async () => {
    const key = randomUUID();
    const input = newAgent();
    await withKey(key).save(input);
    const other = await withKey(key).save({ ...input, name: 'Twice' });
    expect(other).toMatchObject({ code: 40901, message: 'This Idempotency-Key was already used for a different request.' });
    const path = { ...saveAgent, path: '/api/set_up/agent/batch_del' } as Endpoint;
    const elsewhere = await admin.tryCall(path, { ids: ['1'] }, { headers: { 'idempotency-key': key } });
    expect(elsewhere.code).toBe(40901);
  });

  it('that would hold nothing back is refused, and nothing is done', async () => {
    for (const key of ['short', 'with blank in it', 'ünïcode-key-here', 'x'.repeat(201)]) {
      const input = newAgent();
      const refused = { code: 40001, data: { fields: { 'Idempotency-Key': 'Not a valid value' } } };
      expect(await withKey(key).save(input)).toMatchObject(refused);
      expect(await countOf(input.seller_id)).toBe(0);
    }
  });

  it('belongs to one user', async () => {
    const key = randomUUID();
    const [input, theirs] = [newAgent(), newAgent()];
    await withKey(key).save(input);
    const other = await t.signInAs({ isSuper: true });
    expect((await withKey(key, other).save(theirs)).code).toBe(0);
    expect(await countOf(theirs.seller_id)).toBe(1);
  });

  it('is free again after a refusal: what failed may be put right', async () => {
    const { save } = withKey(randomUUID());
    const input = newAgent({ super_agent_id: '987654321' });
    expect((await save(input)).code).toBe(40001);
    expect((await save({ ...input, super_agent_id: undefined })).code).toBe(0);
  });

  it('runs once of 50 at the same time', async () => {
    const { save } = withKey(randomUUID());
    const input = newAgent();
    const answers = await Promise.all(Array.from({ length: 50 }, () => save(input)));
    expect(answers.filter(({ code }) => ![0, 42900].includes(code))).toEqual([]);
    const done = answers.filter(({ code }) => code === 0);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await countOf(input.seller_id)).toBe(1);
    expect((await save(input)).data).toEqual(done[0]?.data);
  });

  it('repeats that a second person was asked for, and asks once', async () => {
    const { id } = await createAgent(db);
    const { save } = withKey(randomUUID());
    await setDualControl(t, 'on');
    const change = { id, version: 1, settlement_hour: 9 };
    const [first, again] = [await save(change), await save(change)];
    await setDualControl(t, null);
    expect([first.code, again.code, again.data]).toEqual([40903, 40903, first.data]);
    expect(await db.selectFrom('approval').select('id').where('object_id', '=', id).execute()).toHaveLength(1);
    expect(
      await db
        .selectFrom('audit_event')
        .select('id')
        .where('action', '=', 'approval.request')
        .where('object_id', '=', id)
        .execute(),
    ).toHaveLength(1);
  });

  it('keeps no answer readable in the store', async () => {
    const key = randomUUID();
    const canary = `canary-${randomBytes(8).toString('hex')}`;
    const answer = await withKey(key).save(newAgent({ note: canary }));
    const row = await db.selectFrom('idempotency_key').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
    const stored = Buffer.concat([row.answer as Buffer, row.body_hash]);
    expect([stored.includes(canary), stored.includes((answer.data as { invite_code: string }).invite_code)]).toEqual([
      false,
      false,
    ]);
    expect(JSON.parse(unseal(t.deps.settings.encryptionKey, 'idempotency', row.answer as Buffer).toString())).toEqual({
      data: answer.data,
    });
    // Moved to another column or sealed for another purpose, it opens nothing.
    const foreign = seal(t.deps.settings.encryptionKey, 'mail body', 'x');
    await db.updateTable('idempotency_key').set({ answer: foreign }).where('key', '=', key).execute();
    const body = newAgent();
    expect((await withKey(key).save(body)).code).toBe(40901);
  });

  it('still holds after a day and is forgotten on the third', async () => {
    const key = randomUUID();
    const { save } = withKey(key);
    const input = newAgent();
    const first = await save(input);
    t.clock.set(Date.now() + 24 * 3_600_000);
    await db
      .updateTable('session')
      .set({ last_seen_at: t.deps.now(), expires_at: new Date(t.clock.nowMs() + 3_600_000) })
      .where('user_id', '=', admin.userId)
      .execute();
    await cleanUp.run(t.deps);
    const again = await save(input);
    expect([again.code, again.data]).toEqual([0, first.data]);
    const kept = () => db.selectFrom('idempotency_key').select('key').where('key', '=', key).execute();
    expect(await kept()).toHaveLength(1);
    t.clock.set(Date.now() + 49 * 3_600_000);
    await cleanUp.run(t.deps);
    t.clock.set(null);
    expect(await kept()).toEqual([]);
  });
});

/** T040: more faults with IDEMPOTENCY_FAULTS. */
describe('a connection that is lost', () => {
  let port = 0;
  beforeAll(async () => {
    port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(() => t.app.server.closeAllConnections());

  /** Sends a write and hangs up after `cutMs`, or, without it, reads the answer. */
  const post = (body: string, key: string, cutMs?: number): Promise<Answer<{ version: number }> | null> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1');
      let received = '';
      const finish = (): void => {
        socket.destroy();
        const text = received.slice(received.indexOf('\r\n\r\n') + 4);
        try {
          resolve(JSON.parse(text) as Answer<{ version: number }>);
        } catch {
          resolve(null);
        }
      };
      socket.on('error', () => undefined);
      socket.on('close', finish);
      socket.on('data', (chunk) => void (received += chunk.toString()));
      socket.write(
        [
          `POST /manager${saveAgent.path} HTTP/1.1`,
          'host: 127.0.0.1',
          'connection: close',
          'content-type: application/json',
          `content-length: ${Buffer.byteLength(body)}`,
          `x-token: ${admin.token}`,
          `idempotency-key: ${key}`,
          '',
          body,
        ].join('\r\n'),
      );
      if (cutMs !== undefined) setTimeout(() => socket.destroy(), cutMs);
    });

  it(`costs nothing: ${FAULTS} cuts, each effect exactly once`, async () => {
    const { id } = await createAgent(db);
    let cuts = 0;
    let doneBeforeRetry = 0;
    let version = 1;
    while (cuts < FAULTS) {
      const key = randomUUID();
      const body = JSON.stringify({ id, version, note: `cut ${cuts}` });
      // Cut from before the server has read it until after it has answered.
      for (let n = 0; n < 5; n += 1) {
        cuts += 1;
        if ((await post(body, key, Math.random() * 25)) !== null) break;
      }
      if ((await admin.call(getAgentDetail, { id })).version > version) doneBeforeRetry += 1;
      let answer = await post(body, key);
      for (let n = 0; n < 20 && answer?.code === 42900; n += 1) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        answer = await post(body, key);
      }
      expect(answer).toMatchObject({ code: 0, data: { version: version + 1 } });
      version += 1;
      const after = await admin.call(getAgentDetail, { id });
      expect(after).toMatchObject({ version });
    }
    const rows = await db
      .selectFrom('audit_event')
      .select('id')
      .where('object_type', '=', 'agent')
      .where('object_id', '=', id)
      .execute();
    expect(rows).toHaveLength(version - 1);
    process.stdout.write(
      `idempotency: ${cuts} cut connections over ${version - 1} writes, ${doneBeforeRetry} of them done before the retry, each exactly once\n`,
    );
  });
});

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcp, type Server as NetServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTls, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asOwner, writeRows } from '../../test/audit/log-rows.ts';
import { startTestApp } from '../../test/client.ts';
import { selfSigned } from '../../test/self-signed.ts';
import { sendOnce, startAuditStream } from './stream.ts';
import { type StreamTarget, streamTarget } from './stream-target.ts';

type Event = {
  '@timestamp': string;
  event: { sequence: number; kind: string; category: string[]; outcome: string; hash: string; original: string };
  user: { id?: string; name: string };
  organization?: { id: string };
  manager: { audit: { object_id: string; previous_hash: string } };
};

const t = await startTestApp();
const { db } = t.deps;
const undo: (() => unknown)[] = [];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manager-stream-'));
  await asOwner(db, async (owner) => {
    for (const table of ['audit_event', 'audit_head', 'audit_stream', 'job_run'])
      await sql`delete from ${sql.table(table)}`.execute(owner);
    await sql`insert into audit_head values ('*', 0, '')`.execute(owner);
  });
});
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
  await rm(folder, { recursive: true });
});

const eventsOf = (text: string): Event[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Event);
const sequences = (events: readonly Event[]): number[] => events.map(({ event }) => event.sequence);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

/** What a watcher can check who has nothing but the lines. */
const expectChain = (events: readonly Event[]): void => {
  let before = '';
  for (const { event, manager } of events) {
    expect(manager.audit.previous_hash).toBe(before);
    const hash = createHash('sha256').update(Buffer.from(before, 'hex')).update(event.original).digest('hex');
    expect(event.hash).toBe(hash);
    before = hash;
  }
};

const listening = async (server: Server | NetServer): Promise<number> => {
  server.listen(0, 'localhost');
  await once(server, 'listening');
  undo.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
};

/** As `startAuditStream` makes it known. */
const known = async (target: StreamTarget): Promise<StreamTarget> => {
  await db.insertInto('audit_stream').values({ target: target.name }).execute();
  return target;
};
const stands = async (): Promise<string | undefined> =>
  (await db.selectFrom('audit_stream').select('seq').executeTakeFirst())?.seq;

describe('a file', () => {
  test('gets every row by the schema, as it comes, and goes on where it stood after a stop', async () => {
    const path = join(folder, 'siem', 'audit.ndjson');
    const target = streamTarget(pathToFileURL(path).href, undefined);
    await writeRows(db, 3);
    const first = await startAuditStream(t.deps, { target });
    const events = async (): Promise<Event[]> => eventsOf(await readFile(path, 'utf8').catch(() => '{"event":{}}'));
    await expect.poll(async () => sequences(await events()), { timeout: 30_000 }).toEqual(upTo(3));
    await writeRows(db, 2);
    await expect.poll(async () => sequences(await events()), { timeout: 30_000 }).toEqual(upTo(5));
    await first.stop();
    await writeRows(db, 2);
    const second = await startAuditStream(t.deps, { target });
    await expect.poll(async () => sequences(await events()), { timeout: 30_000 }).toEqual(upTo(7));
    await second.stop();
    const told = await events();
    expectChain(told);
    const [exact] = (
      await sql<{ at: string }>`select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
      from audit_event where seq = 4`.execute(db)
    ).rows;
    // The fourth row is the first of the second two.
    expect(told[3]).toMatchObject({
      '@timestamp': exact?.at,
      ecs: { version: '8.17.0' },
      message: 'kim website.save website 1: ok',
      event: { kind: 'event', dataset: 'manager.audit', action: 'website.save', category: ['configuration'], outcome: 'success' },
      user: { id: '1', name: 'kim' },
      source: { ip: '203.0.113.7' },
      user_agent: { original: 'test' },
      http: { request: { id: 'request-1' } },
      organization: { id: '2' },
    });
    expect(JSON.parse(told[3]?.event.original ?? '')).toMatchObject({ after: { name: 'New 1 – naïve ☂', rtp: '97.25' } });
  });

  test('is forgotten with its setting, and gets all from the beginning when it is named again', async () => {
    const target = await known(streamTarget(pathToFileURL(join(folder, 'a')).href, undefined));
    await writeRows(db, 2);
    expect(await sendOnce(t.deps, target)).toEqual({ top: 2n, rows: 2 });
    await (await startAuditStream(t.deps, { target: undefined })).stop();
    expect(await stands()).toBeUndefined();
    await known(target);
    expect(await sendOnce(t.deps, target)).toEqual({ top: 2n, rows: 2 });
    expect(sequences(eventsOf(await readFile(join(folder, 'a'), 'utf8')))).toEqual([1, 2, 1, 2]);
  });
});

describe('HTTP', () => {
  const serve = async (listener: RequestListener): Promise<StreamTarget> => {
    const port = await listening(createServer(listener));
    return known(streamTarget(`http://localhost:${port}/in?key=secret`, 'token-1'));
  };

  test('takes lines with a token; what it refused, cut off or was too far away for is sent again', async () => {
    const bodies: string[] = [];
    const ends = ['refuse', 'cut', 'take', 'take'];
    const target = await serve((request, response) => {
      const end = ends.shift();
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString('utf8')));
      request.on('end', () => {
        expect([request.headers.authorization, request.headers['content-type']]).toEqual([
          'Bearer token-1',
          'application/x-ndjson',
        ]);
        if (end === 'cut') return request.socket.destroy();
        if (end === 'take') bodies.push(body);
        return response.writeHead(end === 'take' ? 202 : 503).end('{}');
      });
    });
    await writeRows(db, 4);
    await expect(sendOnce(t.deps, target)).rejects.toThrow('answers 503');
    await expect(sendOnce(t.deps, target)).rejects.toThrow('fetch failed');
    expect(await stands()).toBe('0');
    expect(await sendOnce(t.deps, target)).toEqual({ top: 4n, rows: 4 });
    await writeRows(db, 503);
    expect(await sendOnce(t.deps, target)).toEqual({ top: 504n, rows: 500 });
    const events = bodies.flatMap(eventsOf);
    expect(sequences(events)).toEqual(upTo(504));
    expectChain(events);
    // Neither the table nor an error names what proves who sends.
    expect(target.name).toMatch(/^http:\/\/localhost:\d+\/in$/);
  });

  test('that fails is in the job log, and tells nobody’s secret', async () => {
    const target = await serve((_, response) => response.writeHead(500).end());
    await writeRows(db, 1);
    const stream = await startAuditStream(t.deps, { target });
    const runs = () => db.selectFrom('job_run').select(['job', 'outcome', 'error']).execute();
    await expect
      .poll(runs, { timeout: 30_000 })
      .toEqual([{ job: 'audit.stream', outcome: 'failed', error: `${target.name} answers 500` }]);
    await stream.stop();
    expect(await stands()).toBe('0');
  });

  test('of two processes the slower one takes nothing back', async () => {
    const port = await listening(createServer((_, response) => response.end()));
    const target = await known(streamTarget(`http://localhost:${port}/`, undefined));
    await writeRows(db, 2);
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const slow = sendOnce(t.deps, { ...target, send: () => held });
    await expect.poll(async () => (await sendOnce(t.deps, target)).top).toBe(2n);
    await writeRows(db, 3);
    await sendOnce(t.deps, target);
    goOn();
    await slow;
    expect(await stands()).toBe('5');
  });
});

describe('syslog', () => {
  /** Messages as RFC 6587 counts them. */
  const messagesOf = (bytes: Buffer): string[] => {
    const messages: string[] = [];
    for (let place = 0; place < bytes.length;) {
      const blank = bytes.indexOf(' ', place);
      const end = blank + 1 + Number(bytes.toString('utf8', place, blank));
      messages.push(bytes.toString('utf8', blank + 1, end));
      place = end;
    }
    return messages;
  };
  const taking = (taken: string[]) => (socket: Socket) => {
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(part));
    socket.on('end', () => taken.push(...messagesOf(Buffer.concat(parts))));
    socket.on('error', () => undefined);
  };
  const HEAD = /^<(\d+)>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ manager \d+ audit - (\{.*\})$/s;

  test('by TCP: every row in a message of its own, an alarm with its severity', async () => {
    const taken: string[] = [];
    const target = await known(streamTarget(`syslog://localhost:${await listening(createTcp(taking(taken)))}`, undefined));
    await writeRows(db, 2);
    await db
      .insertInto('audit_event')
      .values({
        actor_name: 'audit.verify',
        ip: '',
        user_agent: '',
        request_id: 'r',
        action: 'audit.chain_broken',
        object_type: 'audit',
        object_id: '7',
        outcome: 'failed',
        mark: 'alarm',
      })
      .execute();
    expect(await sendOnce(t.deps, target)).toEqual({ top: 3n, rows: 3 });
    await expect.poll(() => taken.length).toBe(3);
    const read = taken.map((message) => HEAD.exec(message) ?? []);
    expect(read.map(([, priority]) => priority)).toEqual(['109', '109', '105']);
    const events = read.map(([, , json]) => JSON.parse(json ?? '') as Event);
    expectChain(events);
    expect(events[2]).toMatchObject({ event: { kind: 'alert', outcome: 'failure' }, user: { name: 'audit.verify' } });
    expect([events[2]?.user.id, events[2]?.organization, 'source' in (events[2] ?? {})]).toEqual([undefined, undefined, false]);
  });

  test('that hangs up in between gets the rows again', async () => {
    const port = await listening(createTcp((socket) => socket.on('error', () => undefined).resetAndDestroy()));
    const target = await known(streamTarget(`syslog://localhost:${port}`, undefined));
    await writeRows(db, 200);
    await expect(sendOnce(t.deps, target)).rejects.toThrow(/ECONNRESET|EPIPE/);
    expect(await stands()).toBe('0');
  });

  test('by TLS: only to whom its certificate names', async () => {
    const pair = selfSigned('localhost');
    const taken: string[] = [];
    const port = await listening(createTls(pair, taking(taken)));
    const target = await known(streamTarget(`syslogs://localhost:${port}`, undefined));
    await writeRows(db, 2);
    await expect(sendOnce(t.deps, target)).rejects.toThrow(/self-signed certificate/);
    const before = getCACertificates('default');
    undo.push(() => setDefaultCACertificates(before));
    setDefaultCACertificates([...before, pair.cert]);
    expect(await sendOnce(t.deps, target)).toEqual({ top: 2n, rows: 2 });
    await expect.poll(() => taken.length).toBe(2);
  });
});

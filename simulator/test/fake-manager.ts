import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';

/** What the feed sent in one request, with its body unpacked. */
export type SeenBatch = { key: string; rows: Record<string, unknown>[]; bytes: number };

/** A prepared answer to the next ingest request, instead of storing its rows. */
export type Misbehaviour = { status: number; headers?: Record<string, string>; body?: unknown };

/**
 * The foreign side of the simulator's tests: a small server that keeps Manager's contract for the calls of the simulator
 * and remembers what it was sent. It is not a model of Manager.
 */
export type FakeManager = {
  baseUrl: string;
  batches: SeenBatch[];
  /** Rows of the other kinds, by the last part of their path. */
  facts: Record<string, Record<string, unknown>[]>;
  /** Newest version by bet id. */
  bets: Map<string, Record<string, unknown>>;
  misbehave: Misbehaviour[];
  /** By game. */
  odds: Map<string, Record<string, unknown>>;
  tables: Record<'currency' | 'agent' | 'coin' | 'game' | 'website', Record<string, unknown>[]>;
  calls: { path: string; token: string }[];
  /** Keys are drawn only once a second person agreed, and then revealed to whoever asked. */
  hasSecondPerson: boolean;
  close: () => Promise<void>;
};

const KEY_OF = { currency: 'code', agent: 'seller_id', coin: 'name', game: 'code', website: 'code' } as const;
type Table = keyof typeof KEY_OF;

export const PLATFORM_KEY = 'test-key';

export async function startFakeManager(): Promise<FakeManager> {
  const fake: FakeManager = {
    baseUrl: '',
    batches: [],
    facts: {},
    bets: new Map(),
    misbehave: [],
    odds: new Map(),
    tables: { currency: [], agent: [], coin: [], game: [], website: [] },
    calls: [],
    hasSecondPerson: false,
    close: async () => undefined,
  };
  const server = createServer((request, response) => {
    void answer(fake, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  fake.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  fake.close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return fake;
}

async function answer(fake: FakeManager, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const url = new URL(request.url ?? '/', 'http://fake');
  const reply = (status: number, data: unknown, headers: Record<string, string> = {}): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(data));
  };
  if (url.pathname.startsWith('/platform/')) {
    if (request.headers.authorization !== `Bearer ${PLATFORM_KEY}`) return reply(401, { title: 'key unknown' });
    const next = fake.misbehave.shift();
    if (next !== undefined) return reply(next.status, next.body ?? { title: 'not now' }, next.headers);
    if (request.method === 'GET')
      return reply(200, { batch_id: url.pathname.split('/').at(-1), accepted: 1, duplicates: 0, amended: 0, rejected: [] });
    return reply(200, ingest(fake, request, { kind: url.pathname.split('/').at(-1) ?? '', body }));
  }
  fake.calls.push({ path: url.pathname, token: String(request.headers['x-token']) });
  reply(200, consoleAnswer(fake, url, { token: String(request.headers['x-token']), body }));
}

function ingest(fake: FakeManager, request: IncomingMessage, { kind, body }: { kind: string; body: Buffer }): unknown {
  const plain = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : zstdDecompressSync(body);
  const rows = plain
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  if (kind !== 'bets') {
    (fake.facts[kind] ??= []).push(...rows);
    return { accepted: rows.length, duplicates: 0, amended: 0, rejected: [] };
  }
  fake.batches.push({ key: String(request.headers['idempotency-key']), rows, bytes: plain.length });
  const counts = { accepted: 0, duplicates: 0, amended: 0, rejected: [] };
  for (const row of rows) {
    const known = fake.bets.get(String(row['bet_id']));
    if (known !== undefined && Number(known['row_version']) >= Number(row['row_version'])) counts.duplicates += 1;
    else {
      counts[known === undefined ? 'accepted' : 'amended'] += 1;
      fake.bets.set(String(row['bet_id']), row);
    }
  }
  return counts;
}

function consoleAnswer(fake: FakeManager, url: URL, call: { token: string; body: Buffer }): unknown {
  if (url.pathname.endsWith('/approval/approve')) return agree(fake, call);
  if (url.pathname.includes('/game/odds/')) return oddsAnswer(fake, url, call);
  if (/\/(?:game_speed|big_win)\//.test(url.pathname)) return oversightAnswer(fake, url);
  const [, table, verb] = /\/set_up\/(\w+)\/(\w+)$/.exec(url.pathname) ?? [];
  const rows = fake.tables[table as Table];
  if (verb === 'get_list') return { code: 0, message: '', data: { list: rows, total: rows.length, total_is_exact: true } };
  const input = JSON.parse(call.body.toString()) as Record<string, unknown>;
  if (verb === 'audit') {
    const site = rows.find((row) => row['id'] === input['id'] && row['version'] === input['version']);
    if (site === undefined) return { code: 40900, message: 'changed meanwhile', data: null };
    if (site['created_by'] === call.token) return { code: 40300, message: 'own website', data: null };
    site['approved_state'] = input['result'];
    return { code: 0, message: '', data: site };
  }
  if (verb === 'rotate_api_key') return rotate(fake, input, call.token);
  if (verb === 'reveal_api_key') return reveal(fake, input, call.token);
  const key = KEY_OF[table as Table];
  if (rows.some((row) => row[key] === input[key])) return { code: 40901, message: 'exists', data: { field: key } };
  const row = { ...input, id: String(1000 + rows.length), version: 1, approved_state: 'unapproved', created_by: call.token };
  rows.push(row);
  return { code: 0, message: '', data: row };
}

/** Rules of play are taken, and thresholds of big wins need none. */
function oversightAnswer(fake: FakeManager, url: URL): unknown {
  const total = fake.calls.filter(({ path }) => path.endsWith('/game_speed/add_or_edit')).length;
  const isList = /get_\w+$/.test(url.pathname);
  return { code: 0, message: '', data: isList ? { list: [], total, total_is_exact: true } : {} };
}

function oddsAnswer(fake: FakeManager, url: URL, call: { body: Buffer }): unknown {
  if (url.pathname.endsWith('get_list')) {
    const known = fake.odds.get(url.searchParams.get('game_id') ?? '');
    return { code: 0, message: '', data: { rtp: null, list: known === undefined ? [] : [known], can: { edit: true } } };
  }
  const input = JSON.parse(call.body.toString()) as Record<string, unknown>;
  fake.odds.set(String(input['game_id']), input);
  return { code: 0, message: '', data: input };
}

/** The id of a request is that of its website. */
function rotate(fake: FakeManager, input: Record<string, unknown>, token: string): unknown {
  const site = fake.tables.website.find((row) => row['id'] === input['id'] && row['version'] === input['version']);
  if (site === undefined) return { code: 40900, message: 'changed meanwhile', data: null };
  site['asked_by'] = token;
  if (fake.hasSecondPerson) return { code: 40903, message: 'waits', data: { approval_id: site['id'] } };
  site['version'] = Number(site['version']) + 1;
  site['api_key'] = `key-${String(site['code'])}-${String(site['version'])}`;
  return { code: 0, message: '', data: { api_key: site['api_key'] } };
}

function agree(fake: FakeManager, call: { token: string; body: Buffer }): unknown {
  const { id } = JSON.parse(call.body.toString()) as Record<string, unknown>;
  const site = fake.tables.website.find((row) => row['id'] === id);
  if (site === undefined || site['asked_by'] === call.token) return { code: 40300, message: 'own request', data: null };
  site['version'] = Number(site['version']) + 1;
  site['unseen_key'] = `key-${String(site['code'])}-${String(site['version'])}`;
  return { code: 0, message: '', data: { state: 'executed' } };
}

function reveal(fake: FakeManager, input: Record<string, unknown>, token: string): unknown {
  const site = fake.tables.website.find((row) => row['id'] === input['id']);
  if (site?.['unseen_key'] === undefined || site['asked_by'] !== token) return { code: 40400, message: 'nothing', data: null };
  site['api_key'] = site['unseen_key'];
  delete site['unseen_key'];
  return { code: 0, message: '', data: { api_key: site['api_key'] } };
}

import { gzipSync, zstdCompressSync } from 'node:zlib';
import { createClient } from '@clickhouse/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestEngine, type TestEngine } from './test-engine.ts';

let test: TestEngine;
beforeAll(async () => {
  test = await openTestEngine();
  await test.clickhouse.command({
    name: 'test',
    sql: 'CREATE TABLE line (id UInt64, day Date, text String) ENGINE = MergeTree PARTITION BY toYYYYMM(day) ORDER BY id',
  });
});
afterAll(() => test[Symbol.asyncDispose]());

const basic = (user: string, password: string): string => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const call = (o: {
  body?: Uint8Array<ArrayBuffer> | string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  as?: 'reader' | 'writer';
}): Promise<Response> =>
  fetch(`${test.engine.url}/?${new URLSearchParams(o.query).toString()}`, {
    method: 'POST',
    headers: { authorization: basic(o.as ?? 'reader', test.engine[o.as ?? 'reader'].password), ...o.headers },
    ...(o.body === undefined ? {} : { body: o.body }),
  });
const bytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

describe('the protocol', () => {
  it('answers ping without credentials', async () => {
    expect(await (await fetch(`${test.engine.url}/ping`)).text()).toBe('Ok.\n');
  });

  it('tells format and query id, and takes the query from URL or body', async () => {
    const fromBody = await call({ body: 'SELECT 1 AS x FORMAT JSONEachRow', query: { query_id: 'q-1' } });
    expect(fromBody.headers.get('x-clickhouse-format')).toBe('JSONEachRow');
    expect(fromBody.headers.get('x-clickhouse-query-id')).toBe('q-1');
    expect(JSON.parse(fromBody.headers.get('x-clickhouse-summary') ?? '')).toHaveProperty('written_rows');
    expect(await fromBody.text()).toBe('{"x":1}\n');
    const fromUrl = await call({ query: { query: 'SELECT 1, 2', default_format: 'CSV' } });
    expect(await fromUrl.text()).toBe('1,2\n');
  });

  it('takes credentials from its own headers too and refuses wrong ones alike', async () => {
    const own = { authorization: '', 'x-clickhouse-user': 'reader', 'x-clickhouse-key': test.engine.reader.password };
    expect((await call({ body: 'SELECT 1', headers: own })).status).toBe(200);
    for (const authorization of [basic('reader', 'x'), basic('nobody', 'x'), basic('writer', test.engine.reader.password), '']) {
      const refused = await call({ body: 'SELECT 1', headers: { authorization } });
      expect([refused.status, refused.headers.get('x-clickhouse-exception-code')]).toEqual([401, '516']);
    }
  });

  it('reads gzip and zstd bodies and answers in gzip when asked', async () => {
    const sql = Buffer.from("SELECT repeat('a', 3)");
    expect(await (await call({ body: bytes(gzipSync(sql)), headers: { 'content-encoding': 'gzip' } })).text()).toBe('aaa\n');
    expect(await (await call({ body: bytes(zstdCompressSync(sql)), headers: { 'content-encoding': 'zstd' } })).text()).toBe(
      'aaa\n',
    );
    const zipped = await call({
      body: 'SELECT 7',
      query: { enable_http_compression: '1' },
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(await zipped.text()).toBe('7\n');
  });

  it('words errors as ClickHouse does', async () => {
    const unknown = await call({ body: 'SELECT * FROM nowhere' });
    expect([unknown.status, unknown.headers.get('x-clickhouse-exception-code')]).toEqual([404, '60']);
    expect(await unknown.text()).toMatch(/^Code: 60\. DB::Exception: .*\(UNKNOWN_TABLE\)/);
    expect((await call({ body: 'SELEC 1' })).status).toBeGreaterThanOrEqual(400);
    expect((await call({ body: 'SELECT 1', query: { bogus_setting: '1' } })).headers.get('x-clickhouse-exception-code')).toBe(
      '115',
    );
  });

  it('works with the client in its default configuration, compression on', async () => {
    const client = createClient({
      url: test.engine.url,
      username: 'writer',
      password: test.engine.writer.password,
      compression: { request: true, response: true },
    });
    await client.insert({ table: 'line', values: [{ id: 9, day: '2026-05-01', text: 'é\t"' }], format: 'JSONEachRow' });
    const answer = await client.query({
      query: 'SELECT * FROM line WHERE id = {id:UInt64}',
      query_params: { id: 9 },
      format: 'JSON',
    });
    expect((await answer.json()).data).toEqual([{ id: '9', day: '2026-05-01', text: 'é\t"' }]);
    await client.close();
  });
});

describe('the reading user', () => {
  it.each([
    "SELECT * FROM file('/etc/passwd', 'LineAsString')",
    "SELECT file('/etc/passwd')",
    "SELECT `file`('/etc/passwd')",
    "SELECT * FROM url('http://127.0.0.1:1/', 'LineAsString')",
    "SELECT * FROM s3('http://127.0.0.1:1/a/b', 'LineAsString')",
    "SELECT * FROM remote('127.0.0.1:9', 'system.one')",
    "SELECT 1 INTO OUTFILE '/tmp/stolen'",
    "SELECT 1 INTO /* */ OUTFILE '/tmp/stolen'",
    'CREATE TABLE x (a Int8) ENGINE = Memory',
    "INSERT INTO line VALUES (1, today(), 'x')",
    'DROP TABLE line',
    'ALTER TABLE line DELETE WHERE 1',
    'KILL QUERY WHERE 1',
    'SYSTEM SHUTDOWN',
    'SET readonly = 0',
    'SELECT 1 SETTINGS readonly = 0',
    'SELECT 1 SETTINGS max_execution_time = 1000',
  ])('is refused %s', async (sql) => {
    const refused = await call({ body: sql });
    expect([refused.status, refused.headers.get('x-clickhouse-exception-code')]).toEqual([403, '164']);
  });

  it('is refused several statements and unset placeholders', async () => {
    expect((await call({ body: 'SELECT 1; SELECT 2' })).headers.get('x-clickhouse-exception-code')).toBe('62');
    await call({ body: 'SELECT {secret:String}', query: { param_secret: 'of another request' } });
    const unset = await call({ body: 'SELECT {secret:String}' });
    expect(unset.headers.get('x-clickhouse-exception-code')).toBe('456');
  });

  it('cannot insert through the URL', async () => {
    const refused = await call({ body: '1\t2026-05-01\tx\n', query: { query: 'INSERT INTO line FORMAT TabSeparated' } });
    expect(refused.ok).toBe(false);
  });

  it('cannot raise its limits above the bounds', async () => {
    const answer = await call({
      body: "SELECT getSetting('max_execution_time'), getSetting('max_memory_usage'), getSetting('readonly')",
      query: { max_execution_time: '99999', max_memory_usage: '0' },
    });
    expect((await answer.text()).trim().split('\t')).toEqual(['900', String(4 * 1024 ** 3), '1']);
  });
});

describe('inserts', () => {
  it('write 60 000 rows as one part', async () => {
    const rows = Array.from({ length: 60_000 }, (_, i) => `${i + 100}\t2026-07-0${1 + (i % 9)}\trow ${i} ${'x'.repeat(60)}`);
    await test.clickhouse.insert({ name: 'test', table: 'line', columns: ['id', 'day', 'text'], tsv: `${rows.join('\n')}\n` });
    const parts = await test.clickhouse.query({
      name: 'test',
      sql: "SELECT rows, level FROM system.parts WHERE table = 'line' AND partition = '202607' AND active",
    });
    expect(parts).toEqual([{ rows: '60000', level: 0 }]);
  });

  it('take Native blocks', async () => {
    const native = Buffer.from(
      await (
        await call({ body: "SELECT toUInt64(5) AS id, toDate('2026-03-01') AS day, 'n' AS text FORMAT Native" })
      ).arrayBuffer(),
    );
    await test.clickhouse.insert({ name: 'test', table: 'line', columns: ['id', 'day', 'text'], native });
    expect(await test.clickhouse.query({ name: 'test', sql: 'SELECT * FROM line WHERE id = 5' })).toEqual([
      { id: '5', day: '2026-03-01', text: 'n' },
    ]);
  });

  it('write nothing when one row is bad', async () => {
    await expect(
      test.clickhouse.insert({
        name: 'test',
        table: 'line',
        columns: ['id', 'day', 'text'],
        tsv: '70\t2026-02-01\tok\nbad\t2026-02-01\tno\n',
      }),
    ).rejects.toThrow();
    expect(await test.clickhouse.query({ name: 'test', sql: 'SELECT count() AS n FROM line WHERE id = 70' })).toEqual([
      { n: '0' },
    ]);
  });

  it('refuse a table or column that is no identifier', async () => {
    for (const table of ['line; DROP TABLE line', 'line(id)', '`line`', '']) {
      await expect(test.clickhouse.insert({ name: 'test', table, columns: ['id'], tsv: '1\n' })).rejects.toThrow(/identifier/);
    }
  });
});

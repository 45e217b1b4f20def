import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEY_HEADER } from './engine-config.ts';
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
    headers: {
      ...test.engine.headers,
      authorization: basic(o.as ?? 'reader', test.engine[o.as ?? 'reader'].password),
      ...o.headers,
    },
    ...(o.body === undefined ? {} : { body: o.body }),
  });

describe('who may ask', () => {
  it('anybody whether it answers', async () => {
    expect(await (await fetch(`${test.engine.url}/ping`)).text()).toBe('Ok.');
  });

  it('the two accounts with their passwords, and nobody else', async () => {
    for (const as of ['reader', 'writer'] as const) expect((await call({ body: 'SELECT 1', as })).status).toBe(200);
    for (const authorization of [basic('reader', 'x'), basic('nobody', 'x'), basic('writer', test.engine.reader.password)]) {
      const refused = await call({ body: 'SELECT 1', headers: { authorization } });
      expect([authorization, refused.headers.get('x-clickhouse-exception-code')]).toEqual([authorization, '516']);
    }
  });

  it.each(['', '?user=default', '?user=default&password=', '?query=SELECT+1', '?user=writer'])(
    'nobody who has not the key: /%s',
    async (query) => {
      for (const headers of [
        {},
        { authorization: basic('default', '') },
        { authorization: basic('writer', test.engine.writer.password) },
        { [KEY_HEADER]: 'x' },
      ])
        for (const method of ['GET', 'POST']) {
          const body = method === 'POST' ? { body: 'SELECT 1' } : {};
          expect(
            (await fetch(`${test.engine.url}/${query}`, { method, headers: headers as Record<string, string>, ...body })).status,
          ).toBe(404);
        }
    },
  );

  it('the key stands in a file that its owner alone may read, passwords in none', () => {
    const files = ['config.xml', 'users.xml'].map((name) => join(test.dataDir, 'engine', name));
    expect(files.map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
    const text = files.map((file) => readFileSync(file, 'utf8')).join('');
    for (const { password } of [test.engine.reader, test.engine.writer]) expect(text).not.toContain(password);
  });
});

describe('the reading user', () => {
  it.each([
    "SELECT * FROM file('/etc/passwd', 'LineAsString')",
    "SELECT * FROM url('http://127.0.0.1:1/', 'LineAsString')",
    "SELECT * FROM s3('http://127.0.0.1:1/a/b', 'LineAsString')",
    "SELECT * FROM remote('127.0.0.1:9', 'system.one')",
    "SELECT 1 INTO OUTFILE '/tmp/stolen'",
    "SELECT 1 INTO /* */ OUTFILE '/tmp/stolen'",
    'CREATE TABLE x (a Int8) ENGINE = Memory',
    "INSERT INTO line VALUES (1, today(), 'x')",
    'DROP TABLE line',
    'ALTER TABLE line DELETE WHERE 1',
    'SYSTEM SHUTDOWN',
    'SELECT 1 SETTINGS max_execution_time = 1000',
  ])('is refused %s', async (sql) => {
    const refused = await call({ body: sql });
    expect(refused.ok).toBe(false);
    expect(await refused.text()).toMatch(/ACCESS_DENIED|SETTING_CONSTRAINT_VIOLATION|INTO_OUTFILE_NOT_ALLOWED|BAD_ARGUMENTS/);
  });

  it.each([
    "SELECT file('/etc/passwd')",
    "SELECT `file`('/etc/passwd')",
    "SELECT `\\x66ile`('/etc/passwd')",
    'SELECT "FILE" (1)',
  ])('is not even asked %s', async (sql) => {
    await expect(test.clickhouse.query({ name: 'test', sql })).rejects.toThrow('reads a file');
  });

  it('changes nothing of what others ask, and ends nothing of others', async () => {
    const slow = call({ body: 'SELECT sleep(1) AS x', as: 'writer' });
    const running = { body: "SELECT count() FROM system.processes WHERE user = 'writer'" };
    await expect.poll(async () => (await call(running)).text()).toBe('1\n');
    await call({ body: 'KILL QUERY WHERE 1' });
    await call({ body: 'SET max_result_rows = 1' });
    expect(await (await slow).text()).toBe('0\n');
    expect(await (await call({ body: "SELECT getSetting('max_result_rows')" })).text()).toBe('0\n');
  });

  it('is refused several statements, and placeholders without a value', async () => {
    expect((await call({ body: 'SELECT 1; SELECT 2' })).headers.get('x-clickhouse-exception-code')).toBe('62');
    await call({ body: 'SELECT {secret:String}', query: { param_secret: 'of another request' } });
    const unset = await call({ body: 'SELECT {secret:String}' });
    expect(unset.headers.get('x-clickhouse-exception-code')).toBe('456');
  });

  it('cannot insert', async () => {
    const refused = await call({ body: '1\t2026-05-01\tx\n', query: { query: 'INSERT INTO line FORMAT TabSeparated' } });
    expect(refused.ok).toBe(false);
  });

  it.each([
    ['max_execution_time', '901'],
    ['max_execution_time', '0'],
    ['max_memory_usage', '0'],
    ['max_memory_usage', String(4 * 1024 ** 3 + 1)],
  ])('cannot raise its limits: %s = %s', async (limit, value) => {
    const refused = await call({ body: 'SELECT 1', query: { [limit]: value } });
    expect(refused.headers.get('x-clickhouse-exception-code')).toBe('452');
  });

  it('may name many thousand ids', async () => {
    const ids = Array.from({ length: 100_000 }, (_, at) => BigInt(10_000_000_000 + at));
    expect(
      await test.clickhouse.query({ name: 'test', sql: 'SELECT arraySum({ids:Array(UInt64)}) AS sum', params: { ids } }),
    ).toEqual([{ sum: String(100_000n * 10_000_000_000n + (100_000n * 99_999n) / 2n) }]);
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

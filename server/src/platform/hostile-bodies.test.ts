import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PlatformBet } from '@manager/contract/platform/bets';
import { MAX_BATCH_BYTES, MAX_DETAIL_DEPTH, MAX_ROW_BYTES } from '@manager/contract/platform/bets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/client.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../test/world.ts';
import { elementsOf } from '../ingest/split-rows.ts';

const t = await startTestApp();
const agent = await createAgent(t.deps.db);
const site = await createSite(t.deps.db, { agentId: agent.id });
const game = await createGame(t.deps.db);
await createCurrency(t.deps.db, { code: 'USD', rate: '1' });

const bet = (overrides: Partial<PlatformBet> = {}): PlatformBet => betRow({ site: site.code, game: game.code, ...overrides });
const send = async (body: string | Buffer, headers: Record<string, string> = {}) => {
  while (!t.ingest.isOpen()) await new Promise((resolve) => setTimeout(resolve, 20));
  const answer = await t.app.inject({
    method: 'POST',
    url: '/platform/v1/bets',
    headers: { authorization: `Bearer ${t.platform.key}`, 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> };
};
const nested = (levels: number): string => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;
const withDetail = (detail: string): string =>
  JSON.stringify({ ...bet(), detail: 0 }).replace('"detail":0', `"detail":${detail}`);

describe('a body that is made to harm', () => {
  it.each([MAX_DETAIL_DEPTH + 1, 5_000, 20_000])(
    'a detail of %i levels is refused, and the rows beside it are taken',
    async (levels) => {
      for (const join of [(rows: string[]) => `[${rows.join(',')}]`, (rows: string[]) => rows.join('\n')]) {
        const rows = [JSON.stringify(bet()), withDetail(nested(levels)), JSON.stringify(bet())];
        expect(await send(join(rows))).toMatchObject({
          status: 200,
          body: {
            accepted: 2,
            rejected: [{ line: 2, code: 'bad_field', message: `"detail" is nested deeper than ${MAX_DETAIL_DEPTH} levels` }],
          },
        });
      }
      expect(await send(withDetail(nested(MAX_DETAIL_DEPTH)))).toMatchObject({ body: { accepted: 1, rejected: [] } });
    },
  );

  it('of millions of empty rows is refused at the first that is too many, without any of them being made', async () => {
    const body = Buffer.alloc(MAX_BATCH_BYTES - 1024, '[],');
    body.write('[[]', 0);
    expect(await send(body)).toMatchObject({ status: 413, body: { code: 'too_many_rows' } });
  });

  it('of one row of millions of values is refused without its being made, and the rows beside it are taken', async () => {
    const huge = `{"bet_id":"x","detail":{"a":[${'[],'.repeat(2_500_000)}[]]}}`;
    expect(await send(`[${JSON.stringify(bet())},${huge}]`)).toMatchObject({
      body: { accepted: 1, rejected: [{ line: 2, code: 'bad_field', message: `a row is at most ${MAX_ROW_BYTES / 1024} KiB` }] },
    });
  });

  it('may begin with the mark that some programs put before UTF-8, as lines and as an array', async () => {
    for (const rows of [`${JSON.stringify(bet())}\n${JSON.stringify(bet())}`, JSON.stringify([bet(), bet()])])
      expect(await send(Buffer.from(`\uFEFF${rows}`))).toMatchObject({ status: 200, body: { accepted: 2, rejected: [] } });
  });

  it('has a row that says a field twice: it is refused, and the others are taken', async () => {
    const twice = JSON.stringify(bet()).replace('{', '{"bet":"100000",');
    expect(await send(`${JSON.stringify(bet())}\n${twice}`)).toMatchObject({
      body: { accepted: 1, rejected: [{ line: 2, code: 'bad_field', message: '"bet" stands twice in the row' }] },
    });
  });

  it('has a row that is no JSON: the others are taken', async () => {
    expect(await send(`[${JSON.stringify(bet())},{"a":},"]",${JSON.stringify(bet())}]`)).toMatchObject({
      body: { accepted: 2, rejected: [{ line: 2 }, { line: 3 }] },
    });
    for (const body of ['[{"a":1}', '[{}]{}', '[', '[{"a":"]}', '[}']) expect((await send(body)).status).toBe(422);
  });

  it.each(['constructor', 'toString', '__proto__', 'br'])('with the encoding %s is refused', async (encoding) => {
    expect(await send('[]', { 'content-encoding': encoding })).toMatchObject({ status: 415, body: { code: 'content_encoding' } });
  });

  it('is not read from whoever has no key', async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = t.app.server.address() as AddressInfo;
    const request = httpRequest({
      port,
      method: 'POST',
      path: '/platform/v1/bets',
      headers: {
        authorization: 'Bearer wrong',
        'content-type': 'application/json',
        'content-length': String(MAX_BATCH_BYTES - 1),
      },
    });
    request.on('error', () => undefined);
    // Headers and the first byte; the rest never comes.
    request.write('[');
    const [response] = (await once(request, 'response')) as [{ statusCode: number; resume: () => void }];
    response.resume();
    expect(response.statusCode).toBe(401);
    request.destroy();
  });
});

it('finds the elements of any array where JSON finds them', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { minLength: 1 }), fc.constantFrom(undefined, 1), (values, indent) => {
      const body = Buffer.from(JSON.stringify(values, undefined, indent));
      const found = [...elementsOf(body)].map(({ line, start, end }) => [
        line,
        JSON.parse(body.toString('utf8', start, end)) as unknown,
      ]);
      expect(found).toEqual(values.map((value, at) => [at + 1, JSON.parse(JSON.stringify(value)) as unknown]));
    }),
  );
});

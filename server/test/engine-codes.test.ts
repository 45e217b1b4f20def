import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { getGameReport } from '@manager/contract/features/report/game-report';
import { afterAll, describe, expect, it } from 'vitest';
import { createClickHouse } from '../src/clickhouse/client.ts';
import { createCompleteness } from '../src/completeness/completeness.ts';
import { startTestApp } from './client.ts';
import { silentLog } from './stores.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from './world.ts';

/** A ClickHouse server that answers everything with one code of its list, and keeps what it was asked. */
let code = 0;
const asked: string[] = [];
const server = createServer((request, response) => {
  void text(request).then((body) => {
    asked.push(body || (new URL(request.url ?? '', 'http://x').searchParams.get('query') ?? ''));
    response.writeHead(500, { 'X-ClickHouse-Exception-Code': String(code) });
    response.end(`Code: ${code}. DB::Exception: as the engine says. (NAME_OF_${code})`);
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const account = { user: 'default', password: '' };
const refusing = createClickHouse({
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  database: 'default',
  reader: account,
  writer: account,
  patienceMs: 0,
});
afterAll(async () => {
  await refusing.close();
  server.close();
});

const t = await startTestApp();
const { db, clickhouse } = t.deps;
const agent = await createAgent(db);
const site = await createSite(db, { agentId: agent.id });
const game = await createGame(db);
await createCurrency(db, { code: 'USD', rate: '1' });
await t.platform.postBets([betRow({ site: site.code, game: game.code, bet_at: '2026-01-05T10:00:00.000Z' })]);
const admin = await t.signInAs({ isSuper: true });
const day = { date_from: '2026-01-05', date_to: '2026-01-05' };

/** What staff are told of a report, in both languages. */
const told = async (): Promise<string[]> => {
  const whole = { ...clickhouse };
  Object.assign(clickhouse, refusing);
  try {
    const answers = [await admin.tryCall(getGameReport, day), await admin.tryCall(getGameReport, day, { lang: 'zh' })];
    return answers.map((answer) => answer.message);
  } finally {
    Object.assign(clickhouse, whole);
  }
};

const TOO_HEAVY = ['This query needs too much time or memory', '查询耗时或占用内存过多'];
const REFUSALS = [
  ['rights', [164, 192, 193, 194, 195, 291, 497, 511, 516], ['refuses the account of Manager', '拒绝了 Manager 的账号']],
  ['a quota', [201, 290, 452], ['a quota or limit', '配额或限制']],
  ['a full disk', [243], ['disk of ClickHouse is full', '磁盘已满']],
  ['too many parts', [252], ['cannot keep up', '来不及处理']],
  ['a keeper', [225, 242, 285, 286, 319, 999], ['lost its keeper', 'Keeper 失去连接']],
  ['an end', [236, 394], ['Somebody ended this query', '被终止']],
  ['time', [159, 160], TOO_HEAVY],
  ['memory', [241], TOO_HEAVY],
  ['size', [158, 307, 396], TOO_HEAVY],
  ['an engine that is busy', [202, 209, 210, 279], ['temporarily unavailable', '暂时不可用']],
  ['a wrong question', [43, 47, 62, 115, 36, 53, 70, 386], ['Something went wrong on our side', '系统内部错误']],
] as const;

describe.each(REFUSALS)('%s', (_, codes, [english, chinese]) => {
  it.each(codes)('%i is told in words, counts as no damage, and nothing is dropped or written', async (each) => {
    code = each;
    const [en, zh] = await told();
    expect(en).toContain(english);
    expect(zh).toContain(chinese);
    asked.length = 0;
    const completeness = createCompleteness({ db, clickhouse: refusing, now: t.deps.now, log: silentLog });
    await completeness.check().catch(() => undefined);
    expect(completeness.gaps()).toEqual([]);
    expect(await db.selectFrom('fact_gap').selectAll().execute()).toEqual([]);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((sql) => !/^\s*(?:SELECT|WITH)\b/i.test(sql))).toEqual([]);
  });
});

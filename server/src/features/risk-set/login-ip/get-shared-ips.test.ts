import { getSharedIps } from '@manager/contract/features/risk-set/login-ip';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { createAgent, createCurrency, createSite } from '../../../../test/world.ts';

const t = await startTestApp();
const { db } = t.deps;
for (const [code, rate] of [
  ['USD', '1'],
  ['VND', '26000'],
  ['USDT', '1'],
] as const)
  await createCurrency(db, { code, rate });
const east = await createAgent(db);
const west = await createAgent(db);
const sites = {
  blocks: await createSite(db, { agentId: east.id }),
  logs: await createSite(db, { agentId: east.id }),
  open: await createSite(db, { agentId: west.id }),
};
const check = async (name: keyof typeof sites, action: 'block' | 'log' | null): Promise<void> => {
  await db
    .updateTable('site')
    .set({ ip_currency_check: action !== null, ip_currency_action: action ?? 'block' })
    .where('id', '=', sites[name].id)
    .execute();
};
await check('blocks', 'block');
await check('logs', 'log');

type Opened = { ip: string; player: string; at: keyof typeof sites; country?: string; currency?: string; versions?: number };
let count = 0;
const lines = ({ ip, player, at, country, currency = 'USD', versions = 1 }: Opened) => {
  count += 1;
  return Array.from({ length: versions }, (_, index) => ({
    session_id: `s-${count}`,
    site: sites[at].code,
    player,
    currency,
    started_at: new Date(t.clock.nowMs() - 3_600_000).toISOString(),
    ...(index === 0 ? {} : { ended_at: new Date(t.clock.nowMs() - 60_000).toISOString(), end_reason: 'logout' }),
    ip,
    country,
    row_version: index + 1,
  }));
};
const opened: Opened[] = [
  // One address, three websites: two sessions against the one that refuses, of which one has ended, and one against the one that logs.
  { ip: '198.51.100.1', player: 'kim', at: 'blocks', country: 'VN', versions: 2 },
  { ip: '198.51.100.1', player: 'kim', at: 'blocks', country: 'TH' },
  { ip: '198.51.100.1', player: 'lee', at: 'blocks', country: 'US' },
  { ip: '198.51.100.1', player: 'mia', at: 'logs', country: 'VN' },
  { ip: '198.51.100.1', player: 'noa', at: 'open', country: 'VN' },
  // A currency of no country, a country that was not told, and the right currency: nothing to say against.
  { ip: '198.51.100.2', player: 'oda', at: 'blocks', country: 'VN', currency: 'USDT' },
  { ip: '198.51.100.2', player: 'pia', at: 'blocks' },
  { ip: '198.51.100.2', player: 'quy', at: 'blocks', country: 'VN', currency: 'VND' },
  // Against the one that logs alone.
  { ip: '198.51.100.3', player: 'ron', at: 'logs', country: 'DE' },
];
const { status } = await t.platform.post(opened.flatMap(lines), { kind: 'sessions' });
if (status !== 200) throw new Error(`sessions: ${status}`);

const boss = await t.signInAs({ isSuper: true });
const below = await t.signInAs({ agentId: east.id, codes: ['G', 'G-4', 'G-4-96'] });
type Asked = Parameters<typeof boss.call<typeof getSharedIps>>[1];
const list = async (who: typeof boss, input: Asked = {}) =>
  (await who.call(getSharedIps, { min_players: 1, ...input })).list
    .toSorted((one, other) => (one.ip < other.ip ? -1 : 1))
    .map((row) => [row.ip.slice(-1), row.refused_sessions, row.refused_sites, row.logged_sessions, row.logged_sites]);

// shows S2.73
it('counts sessions that began against the check of their website, as it is set now', async () => {
  const [blocks, logs] = [[sites.blocks.code], [sites.logs.code]];
  const all = [
    ['1', 2, blocks, 1, logs],
    ['2', 0, [], 0, []],
    ['3', 0, [], 1, logs],
  ];
  expect(await list(boss)).toEqual(all);
  expect(await list(boss, { against: 'block' })).toEqual([all[0]]);
  expect(await list(boss, { against: 'log' })).toEqual([all[0], all[2]]);
  expect(await list(below, { against: 'log', min_players: 2 })).toEqual([all[0]]);

  await check('logs', null);
  await check('open', 'log');
  expect(await list(boss, { against: 'log' })).toEqual([['1', 2, blocks, 1, [sites.open.code]]]);
  // Another agent's website is nothing to them.
  expect(await list(below, { against: 'log' })).toEqual([]);
  expect(await list(below)).toEqual([['1', 2, blocks, 0, []], all[1], ['3', 0, [], 0, []]]);
});

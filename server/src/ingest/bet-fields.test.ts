import { BET_FIELDS, type BetFieldKind } from '@manager/contract/platform/bet-fields';
import { getBetList } from '@manager/contract/features/account/bet-detail';
import type { PlatformBet } from '@manager/contract/platform/bets';
import { expect, test } from 'vitest';
import { startTestApp } from '../../test/client.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../test/world.ts';
import { findStoredBets } from './stored-bets.ts';

const t = await startTestApp({ hasSums: true });
const { db, clickhouse } = t.deps;
const agent = await createAgent(db);
const site = await createSite(db, { agentId: agent.id });
const game = await createGame(db);
await createCurrency(db, { code: 'USD', rate: '1' });

/** A value that is neither the kind's default nor that of another field. */
const valueOf = (kind: BetFieldKind, values: readonly string[], n: number): unknown =>
  ({
    optional_id: `id-${n}`,
    optional_text: `text ${n}`,
    optional_amount: `${n}.000001`,
    told_amount: `${n}.000001`,
    balance: `-${n}.5`,
    choice: values.at(-1),
    flag: true,
  })[kind as string];

/** What a stored value says on the wire; written down here, apart from the readers. */
const wireOf = (value: unknown): unknown => {
  if (typeof value !== 'bigint') return value;
  const digits = String(value < 0n ? -value : value).padStart(7, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '');
};

const fields = Object.entries(BET_FIELDS);
const chosen = fields.flatMap(([name, { kind, values }], n) => {
  const value = name === 'status' ? undefined : valueOf(kind, values, n + 1);
  return value === undefined ? [] : [[name, value] as const];
});

test('every field of a bet that is stored as it came is found again, and an amendment takes it back', async () => {
  const sent = { ...betRow({ site: site.code, game: game.code }), ...Object.fromEntries(chosen) } as PlatformBet;
  expect(await t.platform.postBets([sent])).toMatchObject({ accepted: 1, rejected: [] });
  const found = Object.entries((await findStoredBets(clickhouse, [sent.bet_id])).get(sent.bet_id) ?? {}).map(([, value]) =>
    wireOf(value),
  );
  for (const [name, value] of chosen) expect({ name, isFound: found.includes(value) }).toEqual({ name, isFound: true });
  expect(chosen.length).toBeGreaterThanOrEqual(12);
  await t.platform.postBets([{ ...sent, row_version: sent.row_version + 1, device: 'another' }]);
  const [net] = await clickhouse.query<{ versions: number; devices: string[] }>({
    name: 'test',
    sql: 'SELECT sum(sign) AS versions, groupArrayIf(device, sign = 1) AS devices FROM (SELECT * FROM bet WHERE bet_id = {id:String} ORDER BY row_version, sign)',
    params: { id: sent.bet_id },
  });
  expect(Number(net?.versions)).toBe(1);
  expect(new Set(net?.devices)).toEqual(new Set(['another', sent.device]));
});

test('a base bet of 0 is told as 0, and one that was not told as none, also after an amendment', async () => {
  const bought = { site: site.code, game: game.code, feature_buy: true };
  const [free, silent] = [betRow({ ...bought, base_bet: '0' }), betRow(bought)];
  await t.platform.postBets([free, silent]);
  await t.platform.postBets([{ ...free, row_version: 2, device: 'another' }]);
  const admin = await t.signInAs({ isSuper: true });
  const told = async ({ bet_id: id }: PlatformBet) =>
    (await admin.call(getBetList, { bet_id: id })).list.map((row) => [row.base_bet, row.cost_multiple]);
  expect(await told(free)).toEqual([['0', null]]);
  expect(await told(silent)).toEqual([[null, null]]);
  const stored = await findStoredBets(clickhouse, [free.bet_id, silent.bet_id]);
  expect([stored.get(free.bet_id)?.baseBet, stored.get(silent.bet_id)?.baseBet]).toEqual([0n, null]);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { jackpotWorld } from './jackpot-world.ts';
import { faultsOfBooks } from './put-pool.ts';

/** Rounds of 64 bets at once that all cross the hit point; a night's run takes 10,000. */
const RACES = Number(process.env['JACKPOT_RACES'] ?? 40);
const AT_ONCE = 64;
const LIMIT_A_RACE_MS = 2_000;

const world = await jackpotWorld();
const { t, db, bet } = world;

const post = async (row: object) => {
  for (;;) {
    const { status, body } = await t.platform.post([row]);
    if (status === 200) return body;
    await sleep(10);
  }
};

it(
  `of ${AT_ONCE} bets at once that cross the hit point one wins, in each of ${RACES} rounds`,
  { timeout: 60_000 + RACES * LIMIT_A_RACE_MS },
  async () => {
    // It hits at 1.00 exactly. Each bet adds 0.001, and whatever comes first crosses from 0.9995; what the others add is far from crossing again.
    const pool = await world.put({
      rate: '1',
      hidden_rate: '0',
      seed: '0',
      reset: '0',
      min_win: '1',
      must_hit: '1',
      cap: '1000',
    });
    let winners = 0;
    for (let race = 0; race < RACES; race += 1) {
      const primed = race === 0 ? '99.95' : '93.65';
      expect((await post(bet(primed))).jackpot_wins).toBeUndefined();
      // One request each, so that they come side by side.
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => post(bet('0.1', { player: `p${n}` }))));
      const won = answers.flatMap(({ jackpot_wins: wins = [] }) => wins);
      expect(won.map(({ pool: code, amount_usd: amount }) => [code, amount])).toEqual([[pool.code, '1.0005']]);
      winners += won.length;
    }
    const orders = await db
      .selectFrom('jackpot_order')
      .select(['turn', 'amount', 'bet_id'])
      .where('pool_id', '=', pool.id)
      .orderBy('turn')
      .execute();
    expect(orders.map(({ turn }) => turn)).toEqual(Array.from({ length: RACES }, (_, n) => n + 1));
    expect(new Set(orders.map(({ bet_id: id }) => id)).size).toBe(RACES);
    expect(await faultsOfBooks(db)).toEqual([]);
    process.stdout.write(`${RACES} rounds of ${AT_ONCE} bets at once: ${winners} winners\n`);
  },
);

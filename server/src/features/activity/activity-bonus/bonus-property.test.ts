import * as record from '@manager/contract/features/activity/activity-bonus/record';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bonusWorld } from '../../../../test/activity/bonus-world.ts';

const world = await bonusWorld();
const { t, db, maker } = world;

type Told = { at: number; bet: number; win: number; status: 'settled' | 'adjusted' | 'cancelled' | 'pending'; version: number };

const PLAYERS = 3;
const versions = fc.record({
  bet: fc.integer({ min: 0, max: 9 }),
  win: fc.integer({ min: 0, max: 24 }),
  status: fc.constantFrom('settled', 'settled', 'pending' as const),
});
const change = fc.constantFrom('adjusted', 'cancelled' as const);
const drawnBet = fc.record({
  player: fc.nat(PLAYERS - 1),
  first: versions,
  later: fc.option(fc.record({ status: change, win: fc.nat(30) })),
});

/** By the words of the published rules, in whole units: 10 to begin with, 20 are worth 2, 50 are worth 5. */
const standingOf = (bets: readonly Told[]) => {
  let [balance, most, counted, waits] = [10, 10, 0, 0];
  for (const one of bets.toSorted((a, b) => a.at - b.at)) {
    if (most >= 50 || (balance === 0 && waits === 0 && counted > 0)) break;
    if (one.status === 'cancelled' || one.bet > balance) continue;
    counted += 1;
    waits += one.status === 'pending' ? 1 : 0;
    balance += (one.status === 'pending' ? 0 : one.win) - one.bet;
    most = Math.max(most, balance);
  }
  return { balance: String(balance), bets: counted, level: most >= 50 ? 2 : most >= 20 ? 1 : 0 };
};

const sumsOf = (amounts: readonly string[]): string[] => amounts.toSorted((a, b) => Number(a) - Number(b));

it('is what the bets make of it, amended, cancelled and told in any order and any parts, and pays its level once', async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(drawnBet, { minLength: 1, maxLength: 14 }),
      fc.infiniteStream(fc.nat(1_000)),
      async (drawn, order) => {
        round += 1;
        // Nothing is paid before all is told: the second person waits.
        const { id } = await world.run({ approve_above: '0.01' });
        const names = Array.from({ length: PLAYERS }, (_, at) => `r${round}-${at}`);
        const ids: string[] = [];
        for (const name of names) ids.push(await world.player(name));
        const { list } = await maker.call(record.grantBonus, { activity_id: id, player_ids: ids });
        const startMs = t.clock.nowMs();
        const told: Told[][] = names.map(() => []);
        const rows = drawn.flatMap(({ player, first, later }, at) => {
          const last: Told = { at, ...first, ...later, version: later === null ? 1 : 2 };
          told[player]?.push(last);
          const row = (one: Pick<Told, 'bet' | 'win' | 'status' | 'version'>) => ({
            ...world.bet(names[player] ?? '', list[player]?.grant_id ?? '', {
              bet_id: `r${round}-${String(at).padStart(3, '0')}`,
              round_id: `r${round}-${String(at).padStart(3, '0')}`,
              bet: String(one.bet),
              win: one.status === 'pending' ? '0' : String(one.win),
              status: one.status,
              bet_at: new Date(startMs - 30_000 + at * 10).toISOString(),
              settled_at: one.status === 'pending' ? undefined : new Date(startMs).toISOString(),
              row_version: one.version,
            }),
          });
          const settled = { ...first, status: 'settled' as const, version: 1 };
          return [row(later === null ? { ...first, version: 1 } : settled), ...(later === null ? [] : [row(last)])];
        });
        const shuffled = rows
          .map((row) => ({ row, key: order.next().value }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ row }) => row);
        for (let from = 0; from < shuffled.length; from += 5) {
          await t.platform.postBets(shuffled.slice(from, from + 5) as never);
          if (order.next().value % 2 === 0) await world.take();
        }
        await world.take();
        const found = await db.selectFrom('bonus_grant').selectAll().where('activity_id', '=', id).orderBy('player_id').execute();
        for (const [at, grant] of found.entries()) {
          const wanted = standingOf(told[at] ?? []);
          expect({ balance: String(Number(grant.balance)), bets: Number(grant.bets), level: grant.level }).toEqual(wanted);
          if (grant.state === 'completed') expect(Number(grant.pay)).toBe([0, 2, 5][wanted.level]);
        }
        const due = found.filter(({ state, pay }) => state === 'completed' && Number(pay) > 0);
        if (due.length > 0) {
          const checker = await world.reader();
          await checker.call(record.approveGrants, { ids: due.map(({ id: grant }) => grant) });
          await world.end();
        }
        const payouts = await db.selectFrom('payout').select('prize_amount').where('source_id', '=', id).execute();
        expect(sumsOf(payouts.map(({ prize_amount: paid }) => paid))).toEqual(sumsOf(due.map(({ pay }) => pay ?? '0')));
      },
    ),
    { numRuns: 8 },
  );
});

import { setTimeout as sleep } from 'node:timers/promises';
import { sumToMicros } from '@manager/domain/micros';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { IS_NIGHT, seedOf } from '../../../tools/test/draw.ts';
import { drawVictims, tellDrawn } from '../kill/victims.ts';
import { createDraw } from '../payout/payout-model.ts';
import { untilSettled } from '../payout/payout-world.ts';
import { drawRounds, type Issued, MAX_WIN, playCard, putCards } from '../task/card-plays.ts';
import {
  bookFaults,
  DRAWN,
  killLimitMs,
  payoutsOf,
  RECOVERY_LIMIT_MS,
  shownFaults,
  startKillRun,
  tellKills,
  untilGrowing,
  whileUp,
} from '../task/kill-run.ts';
import { createGame } from '../world.ts';

const KILLS = Number(process.env['KILLS'] ?? (IS_NIGHT ? 100 : 4));
const SITES = 3;
const PLAYERS_A_SITE = 8;
const PLAYING = 8;
const CARDS = 100 + KILLS * 40;
/** Cards are counted every five seconds; half of the kills come at any moment of that. */
const TURN_MS = 5_000;
const CENT = 10_000n;

const VICTIMS = drawVictims(DRAWN, KILLS, 'card-kill');
const run = await startKillRun('card-kill');
const { db, fleet } = run;
afterAll(run.close);

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
/** A wallet in dollars books whole cents. */
const inCents = (amount: bigint): bigint => amount - (amount % CENT);

/** As if a quarter of an hour had passed since the cards were used up, in which games could report late bets. */
const letReportsPass = async (): Promise<void> => {
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await db.updateTable('report_watch').set({ taking_since: anHourAgo }).execute();
  await sql`update card set used_at = used_at - interval '16 minutes'
    where state = 'used' and counted_at is null and used_at > now() - interval '16 minutes'`.execute(db);
};

const readCards = () =>
  db
    .selectFrom('card')
    .leftJoin('card_payout', 'card_payout.card_id', 'card.id')
    .leftJoin('payout', 'payout.id', 'card_payout.payout_id')
    .select(['card.id', 'card.state', 'card.used_by', 'card.played', 'card.won'])
    .select([sql<string>`count(payout.id)`.as('payouts'), sql<string>`coalesce(sum(payout.prize_amount), 0)`.as('paid')])
    .groupBy('card.id')
    .execute();

/** Cards and budgets against what was played, by the plain rule: what the rounds won, at most the maximum; below a cent nothing. */
const cardFaults = async (issued: readonly Issued[], won: ReadonlyMap<string, bigint>) => {
  const cards = new Map((await readCards()).map((card) => [card.id, card]));
  const prizeOf = (id: string): bigint => least(won.get(id) ?? 0n, MAX_WIN);
  const isWrong = ({ id, rounds }: Issued): boolean => {
    const card = cards.get(id);
    if (!won.has(id)) return card?.state !== 'issued' || card.payouts !== '0';
    const isOver = card?.state === 'settled' && card.used_by === 'rounds' && card.played === rounds;
    const isPaid = sumToMicros(card?.paid ?? '0') === prizeOf(id) && card?.payouts === (prizeOf(id) === 0n ? '0' : '1');
    return !isOver || !isPaid || sumToMicros(card.won) !== won.get(id);
  };
  const budgets = await db.selectFrom('payout_budget').selectAll().where('purpose', '=', 'card').execute();
  const spent = (budgetId: string): bigint =>
    issued.filter((card) => card.budgetId === budgetId).reduce((sum, { id }) => sum + prizeOf(id), 0n);
  return {
    cards: issued.filter(isWrong).map(({ id }) => [won.get(id), cards.get(id)]),
    budgets: budgets.filter(({ id, reserved, paid }) => sumToMicros(reserved) !== 0n || sumToMicros(paid) !== spent(id)),
  };
};

it(
  `${KILLS} kills -9 while cards are opened, played and paid: each opened once and paid once what it won (${tellDrawn(VICTIMS)})`,
  { timeout: killLimitMs(KILLS) },
  async () => {
    const draw = createDraw(seedOf('card-kill'));
    const sites = await run.createSites({ sites: SITES, players: PLAYERS_A_SITE });
    const game = await createGame(db);
    const issued = await putCards({ db, sites, gameId: game.id, cards: CARDS, rounds: () => drawRounds(draw) });
    const won = new Map<string, bigint>();
    const faults: string[] = [];

    const count = (states: string[]) => async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from card where state = any(${states})`.execute(db);
      return rows[0]?.n ?? 0;
    };
    const used = whileUp(count(['used', 'settled']));
    let isKilling = true;
    const waiting = issued.toSorted((one, other) => Number(BigInt(one.id) % 7n) - Number(BigInt(other.id) % 7n));
    const play = async (): Promise<void> => {
      while (isKilling) {
        const card = waiting.pop();
        if (card === undefined) return;
        won.set(card.id, await playCard({ address: fleet.address, game: game.code, draw, faults }, card));
        await sleep(draw.below(200));
      }
    };
    const playing = Promise.all(Array.from({ length: PLAYING }, play));
    // What goes wrong is told at the end, when all are back.
    playing.catch(() => undefined);
    const untilDue = (): Promise<unknown> => (draw.is(0.5) ? untilGrowing(used) : sleep(draw.below(TURN_MS)));
    const killed = await run.kill({ victims: VICTIMS, draw, untilDue });
    isKilling = false;
    await fleet.untilWhole();
    await playing;
    await run.heal();

    await expect.poll(used, { timeout: RECOVERY_LIMIT_MS }).toBe(won.size);
    await run.letTimePass();
    await untilSettled(db, RECOVERY_LIMIT_MS);
    const settled = whileUp(count(['settled']));
    const passAndCount = async (): Promise<number> => {
      await letReportsPass();
      return settled();
    };
    await expect.poll(passAndCount, { timeout: RECOVERY_LIMIT_MS, interval: 500 }).toBe(won.size);
    await fleet.drain();

    const payouts = await payoutsOf(db, 'card');
    const books = bookFaults(payouts, await fleet.wallets.bookings(), ({ prize_amount: prize }) => inCents(sumToMicros(prize)));
    process.stdout.write(
      `${KILLS} kills (${tellKills(killed)}), ${won.size} of ${issued.length} cards opened, played and settled, ` +
        `${[...won.values()].filter((sum) => sum > MAX_WIN).length} beyond their maximum, ${payouts.length} payouts, ` +
        `${books.transfers} bookings; ${tellDrawn(VICTIMS)}\n`,
    );
    expect(shownFaults({ ...books.wrong, ...(await cardFaults(issued, won)), played: faults })).toEqual([]);
    expect(payouts.length).toBeGreaterThan(0);
  },
);

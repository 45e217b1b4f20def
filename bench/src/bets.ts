import { currencyOfPlayer, gameCode, GAMES, playerName, PLAYERS, siteCode, siteOfPlayer, subAgentOfPlayer } from './world.ts';

/** How many bets, and over which instants they spread evenly. The same load always gives the same rows. */
export type Load = { betCount: number; fromMs: number; toMs: number };

const DAY_MS = 86_400_000;
const SPIN_MS = 5_000;
const MEAN_SESSION_SPINS = 60;
const LEAST_SEATS = 8;
const BUILD = '"rtp_profile":"96","math_version":"1.0.0"';
const STAKES = [1, 1, 2, 2, 5, 5, 10, 25] as const;
/** Wins in hundredths of the stake; a hundred equally likely outcomes that return 96 %. */
const MULTIPLES = [
  ...Array<number>(74).fill(0),
  ...Array<number>(13).fill(50),
  ...Array<number>(7).fill(200),
  ...Array<number>(4).fill(500),
  1_050,
  4_500,
];

/** Whole days that end with the last midnight (UTC). */
export const loadEndingAt = (nowMs: number, { betCount, days }: { betCount: number; days: number }): Load => {
  const toMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  return { betCount, fromMs: toMs - days * DAY_MS, toMs };
};

export const betId = (index: number): string => `b${String(index).padStart(12, '0')}`;

type Seat = { members: string; stakeCents: number; balanceCents: number; spinsLeft: number };

/** Park and Miller's generator: quick, and the same everywhere. */
const createRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
};

const units = (cents: number): string => (cents / 100).toFixed(2);

/**
 * NDJSON lines in the order of time. Players sit down at a game, spin it some sixty times and leave: as many at once as the rate of bets needs.
 * A few players and games have most sessions.
 */
export function* betLines({ betCount, fromMs, toMs }: Load): Generator<string> {
  const random = createRandom(20_261_121);
  const seatCount = Math.max(LEAST_SEATS, Math.round((betCount / (toMs - fromMs)) * SPIN_MS));
  const sitDown = (): Seat => {
    const player = Math.floor(PLAYERS * random() ** 2);
    const { code, cents } = currencyOfPlayer(player);
    const game = Math.floor(GAMES * random() ** 2);
    const subAgent = subAgentOfPlayer(player);
    return {
      members: `"site":"${siteCode(siteOfPlayer(player))}","player":"${playerName(player)}",${subAgent && `"sub_agent":"${subAgent}",`}"game":"${gameCode(game)}","currency":"${code}",${BUILD},"ip":"10.${player % 200}.${player % 251}.${player % 253}","device":"${player % 3 === 0 ? 'desktop' : 'mobile'}"`,
      stakeCents: cents * (STAKES[Math.floor(random() * STAKES.length)] as number),
      balanceCents: cents * 1_000 + Math.floor(random() * cents * 10_000),
      spinsLeft: 1 + Math.floor(-Math.log(1 - random()) * MEAN_SESSION_SPINS),
    };
  };
  const seats = Array.from({ length: seatCount }, sitDown);
  for (let index = 0; index < betCount; index++) {
    const at = Math.floor(random() * seatCount);
    let seat = seats[at] as Seat;
    if (seat.spinsLeft === 0 || seat.balanceCents < seat.stakeCents) seats[at] = seat = sitDown();
    const beforeCents = seat.balanceCents;
    const winCents = Math.round((seat.stakeCents * (MULTIPLES[Math.floor(random() * 100)] as number)) / 100);
    seat.balanceCents += winCents - seat.stakeCents;
    seat.spinsLeft -= 1;
    const betAtMs = Math.floor(fromMs + (index * (toMs - fromMs)) / betCount);
    const id = betId(index);
    const played = `{"bet_id":"${id}","round_id":"${id}",${seat.members},"source":"normal","status":"settled","spin_type":"base","bet":"${units(seat.stakeCents)}","win":"${units(winCents)}",`;
    const then = `"balance_before":"${units(beforeCents)}","balance_after":"${units(seat.balanceCents)}","bet_at":"${new Date(betAtMs).toISOString()}","settled_at":"${new Date(betAtMs + 200 + Math.floor(random() * 1_200)).toISOString()}","row_version":1}\n`;
    yield played + then;
  }
}

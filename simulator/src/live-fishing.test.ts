import { PlatformBet } from '@manager/contract/platform/bets';
import { PlatformFishingSlice } from '@manager/contract/platform/fishing-slices';
import { PlatformSession } from '@manager/contract/platform/sessions';
import { parseMicros } from '@manager/domain/micros';
import { expect, it } from 'vitest';
import { readRound } from '../test/fishing-wire.ts';
import { createFishingTraffic } from './live-fishing.ts';
import { OPEN_HOUSE } from './obey/house.ts';
import { serializeBetRow } from './play/bet-row.ts';
import { createWorld } from './world.ts';

const world = createWorld({ playerCount: 1_200, days: 2 });
const START_MS = Date.parse('2026-11-21T10:00:00Z');
const TURN_MS = START_MS + 15 * 60_000;
const KICK_MS = START_MS + 20 * 60_000;
const STOP_MS = START_MS + 30 * 60_000 + 30_000;
let nowMs = START_MS;
const SHUT = world.fishers[0]?.site.code ?? '';
const CLOSE_MS = START_MS + 10 * 60_000;
/** Where somebody plays when it is closed. */
let closedSite = '';
const kicked = new Set<string>();

const traffic = createFishingTraffic({
  world,
  ratePerS: 20,
  startMs: START_MS,
  run: 'r1',
  house: {
    ...OPEN_HOUSE,
    takes: ({ player }) => player.site.code !== SHUT && (nowMs < CLOSE_MS || player.site.code !== closedSite),
    profileOf: () => (nowMs < TURN_MS ? '96' : '94'),
    isKicked: ({ player, startedAtMs }) => {
      const isKicked = nowMs === KICK_MS && startedAtMs < KICK_MS - 10_000 && player.currency.code !== 'USD';
      if (isKicked) kicked.add(player.name);
      return isKicked;
    },
  },
});
const read = (rows: ReturnType<typeof traffic.playUntil>): PlatformBet[] =>
  rows.map((row) => PlatformBet.parse(JSON.parse(serializeBetRow(row))));
const bets: PlatformBet[] = [];
const facts: { kind: string; row: unknown; toldMs: number }[] = [];
const tell = (untilMs: number): void => {
  for (const { kind, line } of traffic.factsUntil(untilMs)) facts.push({ kind, row: JSON.parse(line), toldMs: untilMs });
};
for (; nowMs < STOP_MS; nowMs += 1_000) {
  for (const bet of read(traffic.playUntil(nowMs))) {
    // A slice is told once it has ended, and at once.
    expect(Date.parse(bet.settled_at ?? '')).toBeLessThanOrEqual(nowMs);
    expect(Date.parse(bet.settled_at ?? '')).toBeGreaterThan(nowMs - 6_000);
    bets.push(bet);
    // Whoever has begun another minute by then is in the room.
    if (nowMs < CLOSE_MS - 5_000 && nowMs > CLOSE_MS - 30_000) closedSite = bet.site;
  }
  tell(nowMs);
}
bets.push(...read(traffic.finish(STOP_MS)));
// Who just stopped playing is noticed half an hour later.
tell(Number.POSITIVE_INFINITY);

it('plays about so many slices as its rate says, in rooms that may be played in', () => {
  // 20 × 1 % a second: 12 stays at once, of a minute each, for half an hour, less those that sit down.
  expect(bets.length).toBeGreaterThan(150);
  expect(bets.length).toBeLessThan(400);
  expect(new Set(bets.map(({ bet_id: id }) => id)).size).toBe(bets.length);
  expect(bets.some(({ site }) => site === SHUT)).toBe(false);
  for (const bet of bets) {
    const { totals, jackpot } = readRound(bet.detail);
    expect(totals.cost).toBe(bet.bet);
    expect(parseMicros(totals.win)).toBe((parseMicros(bet.win) ?? 0n) + (parseMicros(bet.jackpot_win ?? '0') ?? 0n));
    expect(jackpot?.amount).toBe(bet.jackpot_win ?? undefined);
  }
});

it('turns to another profile with the next slice that begins', () => {
  const profiles = new Map([
    ['96', bets.filter(({ bet_at: at }) => Date.parse(at) < TURN_MS - 1_000)],
    ['94', bets.filter(({ bet_at: at }) => Date.parse(at) >= TURN_MS)],
  ]);
  for (const [profile, own] of profiles) {
    expect(own.length).toBeGreaterThan(50);
    expect(new Set(own.map(({ rtp_profile: played }) => played))).toEqual(new Set([profile]));
  }
});

it('ends at once where nobody may play any more, with what was fired until then', () => {
  const after = bets.filter(({ site, settled_at: at }) => site === closedSite && Date.parse(at ?? '') > CLOSE_MS);
  expect(bets.some(({ site, bet_at: at }) => site === closedSite && Date.parse(at) < CLOSE_MS)).toBe(true);
  expect(after).toEqual([]);
  expect(bets.some(({ site, settled_at: at }) => site === closedSite && Date.parse(at ?? '') === CLOSE_MS)).toBe(true);
});

it('ends the session of whoever is kicked, and of everybody when the platform stops', () => {
  const ended = facts
    .filter(({ kind }) => kind === 'sessions')
    .map(({ row }) => PlatformSession.parse(row))
    .filter(({ row_version: version }) => version === 2);
  const slices = facts.filter(({ kind }) => kind === 'fishing_slices').map(({ row }) => PlatformFishingSlice.parse(row));
  expect(kicked.size).toBeGreaterThan(0);
  const kicks = ended.filter(
    ({ end_reason: reason, ended_at: at }) => reason === 'kick' && at === new Date(KICK_MS).toISOString(),
  );
  expect(new Set(kicks.map(({ player }) => player))).toEqual(kicked);
  const endedIds = new Set(ended.map(({ session_id: id }) => id));
  expect(slices.filter(({ session_id: id }) => !endedIds.has(id))).toEqual([]);
  expect(new Set(slices.map(({ slice_id: id }) => id))).toEqual(new Set(bets.map(({ bet_id: id }) => id)));
  expect(bets.at(-1)?.settled_at).toBe(new Date(STOP_MS).toISOString());
});

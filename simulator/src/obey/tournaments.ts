import type { ConfigData } from '@manager/contract/platform/config';
import { parseMicros, microsToText } from '@manager/domain/micros';
import { createPlatformClient, type PlatformClient } from '../api/platform-client.ts';
import type { components } from '../api/platform.gen.ts';
import { createRng, mixSeed, pick, type Rng } from '../math/rng.ts';
import { createSlotMachine, playRound } from '../math/spin.ts';
import { pause } from '../pause.ts';
import { GAMES, publishedMathOf } from '../world/games.ts';
import type { Player } from '../world/players.ts';
import type { World } from '../world.ts';
import type { ConfigClient } from './config-client.ts';
import type { ConfigState } from './config-state.ts';
import { type Joiner, joinersOf } from './joins.ts';

type Standing = components['schemas']['ChampionshipStanding'];
type TournamentRound = components['schemas']['PlatformTournamentRound'];

/** A player in a championship, as Manager said last and as his rounds since have it. */
type Contender = { code: string; player: Player; rng: Rng; standing: Standing | null; isStale: boolean; asked: number };

const LOOK_EVERY_MS = 2_000;
/** Registrations and questions of one look. */
const ASKED_AT_ONCE = 12;
/** Of one championship: who comes first. */
const MOST_CONTENDERS = 24;
/** A stage is played out in about half of its time, and never slower than a round in so many looks. */
const SLOWEST_LOOKS = 50;
/** One of so many rounds is told again: with another win, or void. */
const RESTATES_OF = 25;
const PATIENCE_MS = 15_000;
const MICROS = 1_000_000n;

/** Who would take part: the first of those who want to join. A website where it does not run has none. */
export const contendersOf = (world: World, state: ConfigState, nowMs: number): Joiner[] =>
  [...Map.groupBy(joinersOf(world, state, { nowMs, kind: 'championship' }), ({ code }) => code).values()].flatMap((joiners) =>
    joiners.slice(0, MOST_CONTENDERS),
  );

type Seat = { code: string; player: Player; standing: Standing; rng: Rng };

/**
 * The next round of a player, in tournament credits: what the game's mathematics gives for an even part of what is left. Undefined when no
 * whole credit is left for a round.
 */
export const drawRound = (
  { code, player, standing, rng }: Seat,
  { game, nowMs }: { game: string; nowMs: number },
): TournamentRound | undefined => {
  const left = (parseMicros(standing.credits_left) ?? 0n) / MICROS;
  const part = left / BigInt(Math.max(1, standing.rounds_left));
  const stake = part > 0n ? part : left > 0n ? 1n : 0n;
  const played = GAMES.find((one) => one.code === game);
  if (stake === 0n || standing.rounds_left === 0 || played === undefined) return undefined;
  const { math } = publishedMathOf(played);
  const { units } = playRound(createSlotMachine(math, '96'), rng);
  return {
    round_id: `tr-${code}-${standing.stage}-${nowMs.toString(36)}-${rng.below(2_000_000_000).toString(36)}`.slice(0, 64),
    championship: code,
    site: player.site.code,
    player: player.name,
    stage: standing.stage,
    game,
    stake: String(stake),
    win: microsToText((stake * MICROS * BigInt(units)) / BigInt(math.betUnits)),
    status: 'played',
    played_at: new Date(nowMs).toISOString(),
    row_version: 1,
  };
};

/** What its player has after a round that counts. */
export const afterRound = (standing: Standing, { stake, win }: Pick<TournamentRound, 'stake' | 'win'>): Standing => ({
  ...standing,
  credits_left: microsToText((parseMicros(standing.credits_left) ?? 0n) - (parseMicros(stake) ?? 0n) + (parseMicros(win) ?? 0n)),
  rounds_left: standing.rounds_left - 1,
});

/** Does he play in this look? Slower in a stage that lasts for days than in one of a minute. */
const plays = ({ standing, rng }: Seat, nowMs: number): boolean => {
  const leftMs = Date.parse(standing.deadline) - nowMs;
  if (standing.is_decided || standing.rounds_left === 0 || leftMs <= 0 || nowMs < Date.parse(standing.starts_at)) return false;
  const wanted = (2 * LOOK_EVERY_MS * standing.rounds_left) / leftMs;
  return rng.below(1_000_000) < 1_000_000 * Math.max(1 / SLOWEST_LOOKS, wanted);
};

const playedIn = (state: ConfigState, { game_ids: ids, off_game_ids: off }: ConfigData['activity']): string[] => {
  const codes = new Map([...state.game.values()].map(({ id, code }) => [code, id]));
  return GAMES.map(({ code }) => code).filter((code) => {
    const id = codes.get(code);
    return id !== undefined && (ids.length === 0 || ids.includes(id)) && !off.includes(id);
  });
};

type AtOnce = Omit<Options, 'config'>;

/** Players of an agent register and play all their rounds in the stage that is open, as if they had done so until now. */
export async function playAtOnce(
  { world, baseUrl, key, signal }: AtOnce,
  { code, agent }: { code: string; agent: string },
): Promise<void> {
  const client = createPlatformClient({ baseUrl, key, signal, retryForMs: PATIENCE_MS });
  const rounds: TournamentRound[] = [];
  const players = world.players.filter(({ site }) => site.agent === agent);
  let contenders = 0;
  for (const [number, player] of players.entries()) {
    if (contenders === MOST_CONTENDERS) break;
    const { data } = await client.POST('/platform/v1/championship_entries', {
      body: { championship: code, site: player.site.code, player: player.name },
    });
    if (data === undefined) continue;
    contenders += 1;
    if (!data.is_decided)
      rounds.push(...allRounds({ code, player, standing: data, rng: createRng(mixSeed(world.seed, number + data.stage)) }));
  }
  if (rounds.length > 0) await client.POST('/platform/v1/tournament_rounds', { body: rounds });
}

/** One after the other from the beginning of the stage until now, or as many as its credits last for. */
const allRounds = (seat: Seat): TournamentRound[] => {
  const fromMs = Date.parse(seat.standing.starts_at);
  const stepMs = Math.floor((Date.now() - fromMs) / (seat.standing.rounds_left + 1));
  const rounds: TournamentRound[] = [];
  let { standing } = seat;
  for (let number = 1; standing.rounds_left > 0 && stepMs > 0; number += 1) {
    const game = pick(seat.rng, seat.player.games).code;
    const round = drawRound({ ...seat, standing }, { game, nowMs: fromMs + number * stepMs });
    if (round === undefined) break;
    rounds.push(round);
    standing = afterRound(standing, round);
  }
  return rounds;
};

type Options = { world: World; config: Pick<ConfigClient, 'state'>; baseUrl: string; key: string; signal: AbortSignal };

/**
 * Players play championships until `signal` is aborted: they register, play rounds in tournament mode and are asked anew when their stage is over.
 * No wallet is called and no bet is sent.
 */
export async function followTournaments({ world, config, baseUrl, key, signal }: Options): Promise<void> {
  const client = createPlatformClient({ baseUrl, key, signal });
  const known = new Map<string, Contender>();
  while (!signal.aborted) {
    const state = config.state();
    if (state !== null)
      try {
        await look({ client, world, state, known });
      } catch {
        // Manager is away: the next look finds it, and asks everybody where he stands.
        for (const contender of known.values()) contender.isStale = true;
      }
    await pause(LOOK_EVERY_MS, signal).catch(() => undefined);
  }
}

type Looked = { client: PlatformClient; world: World; state: ConfigState; known: Map<string, Contender> };

const look = async ({ client, world, state, known }: Looked): Promise<void> => {
  const nowMs = Date.now();
  const activities = new Map([...state.activity.values()].map((activity) => [activity.code, activity]));
  const contenders = contendersOf(world, state, nowMs)
    .filter(({ code }) => nowMs >= Date.parse(activities.get(code)?.starts_at ?? ''))
    .map((one) => contenderOf(known, world, one));
  await ask(client, contenders, nowMs);
  const rounds = contenders.flatMap(({ code, player, standing, rng }) => {
    const activity = activities.get(code);
    if (standing === null || activity === undefined || !plays({ code, player, standing, rng }, nowMs)) return [];
    const games = playedIn(state, activity);
    const round = games.length === 0 ? undefined : drawRound({ code, player, standing, rng }, { game: pick(rng, games), nowMs });
    return round === undefined ? [] : [round];
  });
  if (rounds.length > 0) await tell(client, rounds, known);
};

const keyOf = (code: string, { site, name }: { site: string; name: string }): string => `${code}/${site}/${name}`;

const contenderOf = (known: Map<string, Contender>, { seed }: World, { code, player }: Joiner): Contender => {
  const key = keyOf(code, { site: player.site.code, name: player.name });
  const found = known.get(key);
  if (found !== undefined) return found;
  const rng = createRng(mixSeed(seed, known.size + 0x7011));
  const made: Contender = { code, player, rng, standing: null, isStale: true, asked: 0 };
  known.set(key, made);
  return made;
};

/** Who is not in yet, whose stage is over, and of whom a round was not taken as it was meant. Registering again answers where one stands. */
const ask = async (client: PlatformClient, contenders: readonly Contender[], nowMs: number): Promise<void> => {
  const isOver = ({ standing }: Contender): boolean =>
    standing !== null && !standing.is_decided && nowMs >= Date.parse(standing.deadline);
  // Whom Manager does not know yet, or who has not staked enough, stands behind the others.
  const asked = contenders
    .filter((one) => one.isStale || isOver(one))
    .toSorted((one, other) => one.asked - other.asked)
    .slice(0, ASKED_AT_ONCE);
  for (const contender of asked) {
    const { code, player } = contender;
    contender.asked += 1;
    const { data } = await client.POST('/platform/v1/championship_entries', {
      body: { championship: code, site: player.site.code, player: player.name },
    });
    if (data !== undefined) Object.assign(contender, { standing: data, isStale: false });
  }
};

/** Now and then a round is told again as something else: Manager counts its last version. */
const tell = async (client: PlatformClient, rounds: readonly TournamentRound[], known: Map<string, Contender>): Promise<void> => {
  const { data } = await client.POST('/platform/v1/tournament_rounds', { body: [...rounds] });
  const isRejected = new Set((data?.rejected ?? []).map(({ line }) => line));
  const restated: TournamentRound[] = [];
  for (const [index, round] of rounds.entries()) {
    const contender = known.get(keyOf(round.championship, { site: round.site, name: round.player }));
    if (contender === undefined || contender.standing === null) continue;
    if (data === undefined || isRejected.has(index + 1)) contender.isStale = true;
    else if (contender.rng.below(RESTATES_OF) > 0) contender.standing = afterRound(contender.standing, round);
    else {
      const isVoid = contender.rng.below(2) === 0;
      restated.push({ ...round, ...(isVoid ? { status: 'void' as const } : { win: '0' }), row_version: 2 });
      contender.isStale = true;
    }
  }
  if (restated.length > 0) await client.POST('/platform/v1/tournament_rounds', { body: restated });
};

import type { PlatformBet } from '@manager/contract/platform/bets';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { createPlatformClient, type PlatformClient } from '../api/platform-client.ts';
import type { components } from '../api/platform.gen.ts';
import { createRng, mixSeed, type Rng } from '../math/rng.ts';
import { createSlotMachine, playRound } from '../math/spin.ts';
import { pause } from '../pause.ts';
import { type Game, publishedMathOf } from '../world/games.ts';
import type { World } from '../world.ts';
import type { ConfigClient } from './config-client.ts';
import type { KnownCard } from './config-state.ts';

type Card = components['schemas']['PlayerCard'];
/** An opened card, and how far its player is; `leavesAt`: after so many rounds he leaves midway. */
export type CardInPlay = {
  card: Card;
  site: string;
  player: string;
  game: Game;
  played: number;
  wonMicros: bigint;
  leavesAt: number;
};

const LOOK_EVERY_MS = 3_000;
/** Players per look: they come one after the other. */
const AT_ONCE = 4;
/** Play side by side; the others come when these are done. */
const MOST_IN_PLAY = 20;
/** One of so many never opens his card: it expires. */
const STAYS_AWAY = 8;
/** One of so many leaves after half of the rounds. */
const LEAVES = 6;
/** Spins of a feature game, which together are one round. */
const FEATURE_SPINS = { regular: 8, powerful: 12, super: 20 } as const;

/** The next round of a card: its wins multiplied, all of them together no more than its maximum. */
export const drawCardBet = (
  { card, site, player, game, played, wonMicros }: Omit<CardInPlay, 'leavesAt'>,
  { rng, nowMs }: { rng: Rng; nowMs: number },
): { bet: PlatformBet; winMicros: bigint } => {
  const { math } = publishedMathOf(game);
  const machine = createSlotMachine(math, '96');
  const spins = card.feature === null ? 1 : FEATURE_SPINS[card.feature];
  let units = 0;
  for (let spin = 0; spin < spins; spin++) units += playRound(machine, rng).units;
  const win = (sumToMicros(card.bet_value) * BigInt(units) * BigInt(card.multiplier)) / BigInt(math.betUnits);
  const left = sumToMicros(card.max_win) - wonMicros;
  const winMicros = win > left ? left : win;
  const id = `card-${card.id}-${played + 1}`;
  const at = new Date(nowMs).toISOString();
  return {
    winMicros,
    bet: {
      bet_id: id,
      round_id: id,
      site,
      player,
      game: game.code,
      currency: card.currency,
      bet: '0',
      win: microsToText(winMicros),
      status: 'settled',
      source: 'card',
      source_id: card.id,
      bet_at: at,
      settled_at: at,
      row_version: 1,
    },
  };
};

type Options = { world: World; config: Pick<ConfigClient, 'state'>; baseUrl: string; key: string; signal: AbortSignal };
type Desk = { world: World; client: PlatformClient; rng: Rng; inPlay: Map<string, CardInPlay>; done: Set<string> };

/** Players open their cards and play them until `signal` is aborted. Another run takes up those that are open. */
export async function followCards({ world, config, baseUrl, key, signal }: Options): Promise<void> {
  const client = createPlatformClient({ baseUrl, key, signal });
  const rng = createRng(mixSeed(world.seed, 0xca_4d));
  const desk: Desk = { world, client, rng, inPlay: new Map(), done: new Set() };
  while (!signal.aborted) {
    await openSome(desk, [...(config.state()?.cards.values() ?? [])]).catch(() => undefined);
    await playRounds(desk).catch(() => undefined);
    await pause(LOOK_EVERY_MS, signal).catch(() => undefined);
  }
}

const openSome = async ({ world, client, inPlay, done }: Desk, known: readonly KnownCard[]): Promise<void> => {
  const open = known.filter(({ card: { id, state } }) => (state === 'issued' || state === 'opened') && !done.has(id));
  for (const { card, site, game: code, player } of open.slice(0, Math.min(AT_ONCE, MOST_IN_PLAY - inPlay.size))) {
    const drawn = createRng(mixSeed(world.seed, Number(BigInt(card.id) % 2_147_483_647n)));
    const game = world.games.find((one) => one.code === code);
    done.add(card.id);
    if (game === undefined || drawn.below(STAYS_AWAY) === 0) continue;
    const { data } = await client.POST('/platform/v1/cards/open', {
      body: { site, player, card: card.id, open_no: `play-${card.id}` },
    });
    if (data?.state !== 'opened') continue;
    const leavesAt = drawn.below(LEAVES) === 0 ? data.rounds >> 1 : data.rounds;
    inPlay.set(card.id, { card: data, site, player, game, played: data.played, wonMicros: 0n, leavesAt });
  }
};

/** A round of each, all told together. Whoever has played his card up, or has enough of it, leaves. */
const playRounds = async ({ client, rng, inPlay }: Desk): Promise<void> => {
  const nowMs = Date.now();
  const bets: PlatformBet[] = [];
  for (const [id, one] of inPlay) {
    if (one.played >= one.leavesAt || nowMs >= Date.parse(one.card.expires_at)) {
      inPlay.delete(id);
      if (one.played < one.card.rounds && one.card.spin_id !== null)
        await client.POST('/platform/v1/cards/leave', {
          body: { site: one.site, player: one.player, spin_id: one.card.spin_id },
        });
      continue;
    }
    const { bet, winMicros } = drawCardBet(one, { rng, nowMs });
    bets.push(bet);
    inPlay.set(id, { ...one, played: one.played + 1, wonMicros: one.wonMicros + winMicros });
  }
  if (bets.length > 0) await client.POST('/platform/v1/bets', { body: bets });
};

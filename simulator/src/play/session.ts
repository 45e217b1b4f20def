import { publishedMathOf, type Game } from '../world/games.ts';
import type { Player } from '../world/players.ts';
import { createRng, pick, type Rng } from '../math/rng.ts';
import { createSlotMachine, type SlotMachine } from '../math/spin.ts';
import type { RtpProfileName } from '../math/slot-math.ts';
import { type BetSource, sessionMembers } from './bet-row.ts';
import { createDetailWriter, type DetailWriter } from './detail.ts';
import { type Stake, STAKE_TIERS, stakeOf } from './stakes.ts';

/** A streak of spins of one player in one game at one stake. */
export type Session = {
  player: Player;
  machine: SlotMachine;
  writeDetail: DetailWriter;
  stake: Stake;
  source: BetSource;
  canBuy: boolean;
  rowMembers: string;
  rng: Rng;
  spinsLeft: number;
  nextAtMs: number;
};

/** What is known of a session before it begins; `seed` decides everything in it. */
export type SessionStart = { player: Player; source: BetSource; seed: number; startMs: number; spins: number };

type Table = { machine: SlotMachine; writeDetail: DetailWriter };

export type SessionOpener = (start: SessionStart) => Session;

/** Buying costs 50 bets and more: only stakes up to this tier do it. */
const HIGHEST_BUY_TIER = 5;

/** Opens sessions; machines and their cached texts are shared by all sessions of a game and profile. */
export function createSessionOpener(): SessionOpener {
  const tables = new Map<string, Table>();
  const tableOf = (game: Game, profile: RtpProfileName): Table => {
    const key = `${game.code}/${profile}`;
    let table = tables.get(key);
    if (table === undefined) {
      const machine = createSlotMachine(publishedMathOf(game).math, profile);
      table = { machine, writeDetail: createDetailWriter(game, machine) };
      tables.set(key, table);
    }
    return table;
  };
  return ({ player, source, seed, startMs, spins }) => {
    const rng = createRng(seed);
    const game = pick(rng, player.games);
    const { machine, writeDetail } = tableOf(game, player.site.rtpProfile);
    const tier = Math.max(0, Math.min(STAKE_TIERS - 1, player.stakeTier + rng.below(3) - 1));
    return {
      player,
      machine,
      writeDetail,
      stake: stakeOf({ currency: player.currency, betUnits: machine.math.betUnits, tier }),
      source,
      canBuy: source === 'normal' && player.buysFeatures && tier <= HIGHEST_BUY_TIER && machine.math.buyCostMultiple !== null,
      rowMembers: sessionMembers({
        site: player.site.code,
        player: player.name,
        ...(player.subAgent === null ? {} : { sub_agent: player.subAgent }),
        game: game.code,
        currency: player.currency.code,
        source,
        rtp_profile: machine.profile,
        math_version: machine.math.version,
        ip: player.ip,
        device: player.device,
      }),
      rng,
      spinsLeft: spins,
      nextAtMs: startMs,
    };
  };
}

/** The source of a session and its spins: most are 20 to 200 spins for money; a few are gifts of 10 to 20 spins. */
export function drawSessionKind(rng: Rng): { source: BetSource; spins: number } {
  const source = drawSource(rng);
  if (source !== 'normal') return { source, spins: 10 + rng.below(11) };
  // The least of three draws: short sessions are common, long ones rare.
  const draw = Math.min(rng.below(181), rng.below(181), rng.below(181));
  return { source, spins: 20 + draw };
}

function drawSource(rng: Rng): BetSource {
  const draw = rng.below(1000);
  if (draw < 30) return 'free_round';
  if (draw < 45) return 'bonus';
  return draw < 53 ? 'card' : 'normal';
}

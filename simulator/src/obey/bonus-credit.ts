import type { PlatformBet } from '@manager/contract/platform/bets';
import type { ConfigData } from '@manager/contract/platform/config';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { createPlatformClient, type PlatformClient } from '../api/platform-client.ts';
import type { components } from '../api/platform.gen.ts';
import { createRng, mixSeed, pick, type Rng } from '../math/rng.ts';
import { createSlotMachine, playRound } from '../math/spin.ts';
import { pause } from '../pause.ts';
import { type Game, publishedMathOf } from '../world/games.ts';
import type { Player } from '../world/players.ts';
import type { World } from '../world.ts';
import type { ConfigClient } from './config-client.ts';
import { type Joiner, joinersOf } from './joins.ts';

type Credit = components['schemas']['BonusGrant'];
/** Credit as Manager told it last, and what is left of it since. */
type Holder = { player: Player; credit: Credit; leftMicros: bigint; rounds: number };

const LOOK_EVERY_MS = 3_000;
/** Players per look: they come one after the other. */
const AT_ONCE = 6;
/** Play side by side; the others come when these are done. */
const MOST_HOLDERS = 20;
/** A round stakes this part of what was given at first. */
const STAKES_OF = 20n;

/** The next bet with bonus credit, and what is left after it; undefined when too little is. */
export const drawBonusBet = (
  { player, credit, leftMicros, rounds }: Holder,
  { game, rng, nowMs }: { game: Game; rng: Rng; nowMs: number },
): { bet: PlatformBet; leftMicros: bigint } | undefined => {
  const stake = sumToMicros(credit.initial_amount) / STAKES_OF;
  if (stake === 0n || stake > leftMicros) return undefined;
  const { math } = publishedMathOf(game);
  const { units } = playRound(createSlotMachine(math, '96'), rng);
  const win = (stake * BigInt(units)) / BigInt(math.betUnits);
  const id = `bonus-${credit.id}-${rounds}`;
  return {
    bet: {
      bet_id: id,
      round_id: id,
      site: player.site.code,
      player: player.name,
      game: game.code,
      currency: credit.currency,
      bet: microsToText(stake),
      win: microsToText(win),
      status: 'settled',
      source: 'bonus',
      source_id: credit.id,
      bet_at: new Date(nowMs).toISOString(),
      settled_at: new Date(nowMs).toISOString(),
      row_version: 1,
    },
    leftMicros: leftMicros - stake + win,
  };
};

type Options = { world: World; config: Pick<ConfigClient, 'state'>; baseUrl: string; key: string; signal: AbortSignal };
type Desk = { client: PlatformClient; rng: Rng; holders: Map<string, Holder>; done: Set<string>; tried: Map<string, number> };

/** Players take bonus credit and play with it until `signal` is aborted. Another run takes up what Manager says is left. */
export async function followBonusCredit({ world, config, baseUrl, key, signal }: Options): Promise<void> {
  const client = createPlatformClient({ baseUrl, key, signal });
  const desk: Desk = {
    client,
    rng: createRng(mixSeed(world.seed, 0xb0_15)),
    holders: new Map(),
    done: new Set(),
    tried: new Map(),
  };
  while (!signal.aborted) {
    const state = config.state();
    if (state !== null)
      await takeCredit(desk, joinersOf(world, state, { kind: 'free_win', nowMs: Date.now() }), state.activity).catch(
        () => undefined,
      );
    await playRounds(desk).catch(() => undefined);
    await pause(LOOK_EVERY_MS, signal).catch(() => undefined);
  }
}

type Activities = ReadonlyMap<string, ConfigData['activity']>;

const takeCredit = async (desk: Desk, wanting: readonly Joiner[], activities: Activities): Promise<void> => {
  const running = new Set([...activities.values()].flatMap(({ code, state }) => (state === 'running' ? code : [])));
  const nameOf = (one: Joiner): string => `${one.code}/${one.player.site.code}/${one.player.name}`;
  const triesOf = (one: Joiner): number => desk.tried.get(nameOf(one)) ?? 0;
  const next = wanting
    .filter((one) => running.has(one.code) && !desk.done.has(nameOf(one)))
    .toSorted((one, other) => triesOf(one) - triesOf(other));
  for (const one of next.slice(0, Math.min(AT_ONCE, MOST_HOLDERS - desk.holders.size))) {
    desk.tried.set(nameOf(one), triesOf(one) + 1);
    const { data, response } = await desk.client.POST('/platform/v1/bonus_grants', {
      body: { site: one.player.site.code, player: one.player.name, activity: one.code, grant_no: one.code },
    });
    // Whom Manager does not know yet comes again, behind the others.
    if (response.status !== 404) desk.done.add(nameOf(one));
    if (data?.state !== 'active') continue;
    // Numbers of rounds go on from the clock: another run plays no bet of this one again.
    desk.holders.set(data.id, {
      player: one.player,
      credit: data,
      leftMicros: sumToMicros(data.balance),
      rounds: Date.now() % 1e9,
    });
  }
};

/** A round of each, all told together. Whoever has played it up, or is out of time, leaves. */
const playRounds = async ({ client, rng, holders }: Desk): Promise<void> => {
  const nowMs = Date.now();
  const bets: PlatformBet[] = [];
  for (const [id, holder] of holders) {
    const drawn =
      nowMs < Date.parse(holder.credit.expires_at)
        ? drawBonusBet(holder, { game: pick(rng, holder.player.games), rng, nowMs })
        : undefined;
    if (drawn === undefined) {
      holders.delete(id);
      continue;
    }
    bets.push(drawn.bet);
    holders.set(id, { ...holder, leftMicros: drawn.leftMicros, rounds: holder.rounds + 1 });
  }
  if (bets.length > 0) await client.POST('/platform/v1/bets', { body: bets });
};

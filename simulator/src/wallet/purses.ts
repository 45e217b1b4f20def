import { microsToText, sumToMicros } from '@manager/domain/micros';
import type { Balances } from '../play/balances.ts';
import type { World } from '../world.ts';
import type { Player } from '../world/players.ts';
import type { Played, WalletControl } from './control-client.ts';

/** Balances that are one with those of the websites' wallets, as of the last `settle`. It may reject, and goes on where it was the next time. */
export type Purses = Balances & { settle: () => Promise<void> };

const MOST_MOVES = 500;
type Batch = { site: string; played: Played; moves: readonly (readonly [Player, bigint])[] };

const keyOf = (site: string, name: string): string => `${site}/${name}`;

/**
 * What was played moves the wallets, and what Manager paid into them or took from them meanwhile is there before the next bet. Where players carry
 * their money into a game and out of it the platform keeps balances of its own. `run` is a name that no other run has.
 */
export const openPurses = async (world: World, control: WalletControl, run: string): Promise<Purses> => {
  const seamless = [...world.players, ...world.bettors, ...world.fishers].filter(({ site }) => site.apiType !== 'transfer');
  const players = new Map(seamless.map((player) => [keyOf(player.site.code, player.name), player]));
  const held = new Map<Player, bigint>();
  const booked = new Map<Player, bigint>();
  let waiting: Batch[] = [];
  let batches = 0;
  // What is booked while the balances are read is read again.
  let seq = await control.lastBooking();

  const take = (site: string, name: string, balance: string): void => {
    const player = players.get(keyOf(site, name));
    if (player === undefined) return;
    held.set(player, sumToMicros(balance));
    booked.set(player, sumToMicros(balance));
  };
  for (const code of new Set(seamless.map(({ site }) => site.code)))
    for (const { player, balance } of await control.accounts(code)) take(code, player, balance);

  const batchesOfMoves = (): Batch[] => {
    const moved = [...booked].flatMap(([player, micros]) => {
      const move = (held.get(player) ?? micros) - micros;
      return move === 0n ? [] : [[player, move] as const];
    });
    return [...Map.groupBy(moved, ([player]) => player.site.code)].flatMap(([site, all]) =>
      Array.from({ length: Math.ceil(all.length / MOST_MOVES) }, (_, n) => {
        const moves = all.slice(n * MOST_MOVES, (n + 1) * MOST_MOVES);
        batches += 1;
        const lines = moves.map(([{ name }, micros]) => ({ player: name, amount: microsToText(micros) }));
        return { site, moves, played: { id: `${run}-${batches}`, moves: lines } };
      }),
    );
  };

  return {
    get: (player) => held.get(player),
    set: (player, micros) => held.set(player, micros),
    settle: async () => {
      // One whose end is not known comes again as it was: the wallet books it once.
      if (waiting.length === 0) waiting = batchesOfMoves();
      for (let batch = waiting[0]; batch !== undefined; batch = waiting[0]) {
        await control.play(batch.site, batch.played);
        for (const [player, move] of batch.moves) booked.set(player, (booked.get(player) ?? 0n) + move);
        waiting.shift();
      }
      for (const booking of await control.bookingsAfter(seq)) {
        take(booking.site, booking.player, booking.balance);
        seq = booking.seq;
      }
    },
  };
};

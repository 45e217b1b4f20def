import type { ReturnRow } from '@manager/contract/features/risk-set/show-run-rtp';
import { DAY_MS } from '../history/plan.ts';
import { CALLS, PAGE } from './calls.ts';
import type { Office } from './office.ts';
import { askAndAgree } from './second-person.ts';

/** Fewer rounds are not judged by a band. */
const ENOUGH_ROUNDS = 2_000;
const WITHIN = 3;

type Played = { id: string; target: number; profiles: number[]; rtp: number };

/**
 * Risk keeps bands around the returns of slots: three wide ones that hold, and a narrow one around the game that was luckiest for its players,
 * which tells at its first look. Bands are made once.
 */
export async function keepReturnBands({ at, period }: Office): Promise<void> {
  const { list: known } = await at.viktor(CALLS.returnBands, PAGE);
  if (known.length > 0) return;
  const played = await playedGames(at.viktor);
  const byDistance = played.toSorted((a, b) => Math.abs(a.rtp - a.target) - Math.abs(b.rtp - b.target));
  const luckiest = played.toSorted((a, b) => b.rtp - b.target - (a.rtp - a.target))[0];
  const make = async (game: Played, { width, note }: { width: number; note: string }): Promise<void> => {
    const [low, high] = [Math.min(game.target, ...game.profiles), Math.max(game.target, ...game.profiles)];
    await askAndAgree({ asker: at.viktor, agrees: at.rosa }, CALLS.saveReturnBand, {
      game_id: game.id,
      down_min: (low - width).toFixed(2),
      down_max: String(low),
      up_min: String(high),
      up_max: (high + width).toFixed(2),
      start_at: new Date(period.untilMs - 30 * DAY_MS).toISOString(),
      note,
    });
  };
  for (const game of byDistance.filter(({ id }) => id !== luckiest?.id).slice(0, WITHIN))
    await make(game, { width: 12, note: 'Wide on purpose: a month of play on this game is mostly luck' });
  if (luckiest !== undefined) await make(luckiest, { width: 1, note: 'Close watch until the laboratory has answered' });
}

/** Slots with their return of 30 days, all profiles together. */
async function playedGames(call: Office['maker']): Promise<Played[]> {
  const [{ list: games }, { list: rows }] = [await call(CALLS.games, PAGE), await call(CALLS.returns, PAGE)];
  const rowsOf = Map.groupBy(
    rows.filter(({ buy_mode: mode }) => mode === ''),
    (row) => row.game_id,
  );
  return games.flatMap(({ id, type, rtp, rtp_profiles: profiles }) => {
    const of = rowsOf.get(id) ?? [];
    const rounds = of.reduce((sum, { last_month: month }) => sum + month.rounds, 0);
    if (type !== 'slot' || rtp === null || rounds < ENOUGH_ROUNDS) return [];
    return [{ id, target: Number(rtp), profiles: profiles.map(Number), rtp: returnOf(of) }];
  });
}

/** Weighted by rounds: near enough to choose games by. */
function returnOf(rows: readonly ReturnRow[]): number {
  const rounds = rows.reduce((sum, { last_month: month }) => sum + month.rounds, 0);
  return rows.reduce((sum, { last_month: month }) => sum + month.rounds * Number(month.rtp ?? 0), 0) / rounds;
}

import type { OddsEntry } from '@manager/contract/features/set-up/game-odds';
import { isAbovePct, parseProbability, returnsByMethod } from '@manager/domain/odds';
import { fieldError } from '../../../base/app-error.ts';
import type { AnyDb } from '../../../postgres/db.ts';
import { entriesOf, type LotteryGame } from './odds-row.ts';

/** Each code once, every probability up to 1 and those of a method together too, and no method above the game's return. Throws at `entries`. */
export const checkOdds = (game: LotteryGame, entries: readonly OddsEntry[]): void => {
  if (entries.length === 0) return;
  if (game.type !== 'lottery') throw fieldError('entries', 'lottery_only');
  if (game.rtp === null) throw fieldError('entries', 'needs_rtp');
  if (new Set(entries.map(({ code }) => code)).size < entries.length) throw fieldError('entries', 'duplicate');
  if (entries.some(({ probability }) => parseProbability(probability) === undefined)) throw fieldError('entries', 'probability');
  for (const { rtp, hitRate } of returnsByMethod(entries)) {
    if (isAbovePct(hitRate, '100')) throw fieldError('entries', 'probability');
    if (isAbovePct(rtp, game.rtp)) throw fieldError('entries', 'above_rtp');
  }
};

/** A return of the game below what its odds give would be a promise that is not kept. Throws at `rtp`. */
export const requireOddsWithin = async (db: AnyDb, gameId: string, rtp: string | null): Promise<void> => {
  const rows = await db.selectFrom('odds').select('entries').where('game_id', '=', gameId).execute();
  for (const row of rows) {
    const entries = entriesOf(row.entries);
    if (entries.length === 0) continue;
    if (rtp === null || returnsByMethod(entries).some((method) => isAbovePct(method.rtp, rtp)))
      throw fieldError('rtp', 'below_odds');
  }
};

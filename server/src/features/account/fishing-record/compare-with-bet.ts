import type { FishingRow, SliceCheck } from '@manager/contract/features/account/fishing-record';
import { dateOfEpochDay } from '@manager/domain/calendar';
import { microsToText, parseMicros } from '@manager/domain/micros';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import type { BetFact } from '../../../fact/bet-fact.ts';
import { findStoredBets } from '../../../ingest/stored-bets.ts';
import { toIso } from '../../../kit/figures/money-query.ts';
import type { Directory } from '../../../kit/report/directory.ts';
import type { SliceQuery, StoredSlice } from './slice-store.ts';

type Whose = Pick<SliceQuery, 'agentIds' | 'withTest'>;

/** The bets of these slices by id, as far as the caller may see them: one of somebody else is none. */
export const betsOfSlices = async (
  clickhouse: ClickHouse,
  { agentIds, withTest }: Whose,
  slices: readonly StoredSlice[],
): Promise<Map<string, BetFact>> => {
  const stored = await findStoredBets(
    clickhouse,
    slices.map(({ slice_id: id }) => id),
  );
  const isVisible = (bet: BetFact): boolean =>
    (agentIds === null || agentIds.includes(String(bet.agentId))) && (withTest || !bet.isTest);
  return new Map([...stored].filter(([, bet]) => isVisible(bet)));
};

/** A slice and its bet are told apart from each other, so that either may be wrong: where they differ is said, never mended. */
export const compareWithBet = (slice: StoredSlice, bet: BetFact | undefined, directory: Directory): SliceCheck[] => {
  if (bet === undefined) return [{ kind: 'bet_missing', what: '', expected: '', found: '' }];
  const siteOf = (id: number): string => directory.sites.get(String(id))?.code ?? String(id);
  const gameOf = (id: number): string => directory.games.get(String(id))?.code ?? String(id);
  const endedAt = bet.settleDelayMs < 0 ? '' : new Date(bet.betAtMs + bet.settleDelayMs).toISOString();
  const pairs: Record<string, readonly [string, string]> = {
    site: [siteOf(slice.site_id), siteOf(bet.siteId)],
    player: [String(slice.player_id), String(bet.playerId)],
    game: [gameOf(slice.game_id), gameOf(bet.gameId)],
    currency: [slice.currency, bet.currency],
    bet: [amountOf(slice.bet), microsToText(bet.bet)],
    win: [amountOf(slice.win), microsToText(bet.winGame + bet.winJackpot)],
    jackpot_win: [amountOf(slice.jackpot_win), microsToText(bet.winJackpot)],
    started_at: [toIso(slice.started), new Date(bet.betAtMs).toISOString()],
    ended_at: [toIso(slice.ended), endedAt],
    settle_date: [slice.settle_date, dateOfEpochDay(bet.settleDay)],
    source: ['normal', bet.source],
  };
  const differing = Object.entries(pairs).flatMap(([what, [expected, found]]): SliceCheck[] =>
    expected === found ? [] : [{ kind: 'bet_differs', what, expected, found }],
  );
  const isCounted = bet.status === 'settled' || bet.status === 'adjusted';
  return isCounted ? differing : [...differing, { kind: 'bet_not_counted', what: bet.status, expected: '', found: '' }];
};

export const agreementOf = (checks: readonly SliceCheck[]): FishingRow['agreement'] => {
  if (checks.some(({ kind }) => kind === 'bet_missing')) return 'missing';
  return checks.length === 0 ? 'fits' : 'differs';
};

const amountOf = (text: string): string => microsToText(parseMicros(text) ?? 0n);

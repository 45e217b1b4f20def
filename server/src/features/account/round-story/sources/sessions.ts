import type { StoryEntry } from '@manager/contract/features/account/round-story';
import { SEE_TEST } from '@manager/contract/permissions';
import { idsIn, joined, newestVersions, withinWindow } from '../../../../kit/bet/fact-filter.ts';
import { toIso } from '../../../../kit/figures/money-query.ts';
import { can } from '../../../../kit/service/ctx.ts';
import { entry, type StorySource } from './story-source.ts';

/** A launch token ends with its player's day; longer ones are none that a round was played in. */
const LONGEST_MS = 24 * 3_600_000;
/** Rounds of more players than these are no player's session. */
const MAX_PLAYERS = 20;

type Stored = {
  session_id: string;
  player_id: string;
  currency: string;
  started_at: string;
  length_ms: string;
  end_reason: string;
  balance_start: string | null;
  balance_end: string | null;
  device: string;
};

/** In which sessions the page's bets were played: of each player the one that was open when the first of them was placed. */
export const sessions: StorySource = {
  kind: 'session',
  codes: [],
  read: async (ctx, { siteId, playerIds, bets }) => {
    const [first] = bets;
    if (first === undefined || playerIds.length > MAX_PLAYERS) return [];
    const firstMs = Date.parse(first.bet_at);
    const where = joined([
      ...withinWindow('started_at', { from: firstMs - LONGEST_MS, to: firstMs + 1 }),
      { sql: can(ctx, SEE_TEST) ? 'true' : 'is_test = 0', params: {} },
      ...idsIn('agent_id', ctx.user.scope.agentIds),
      ...idsIn('site_id', [siteId]),
      ...idsIn('player_id', playerIds),
      { sql: 'game_id IN {games:Array(UInt32)}', params: { games: [Number(first.game_id), 0] } },
    ]);
    const rows = await ctx.clickhouse.query<Stored>({
      name: 'round_story.sessions',
      sql: `SELECT session_id, player_id, currency, started_at, length_ms, end_reason, balance_start, balance_end, device FROM game_session
        WHERE ${newestVersions({ table: 'game_session', id: 'session_id' }, where)}
          AND (length_ms < 0 OR started_at + toIntervalMillisecond(length_ms) >= {first_at:DateTime64(3, 'UTC')})
        ORDER BY started_at DESC, session_id LIMIT 1 BY player_id`,
      params: { ...where.params, first_at: first.bet_at.replace('T', ' ').replace('Z', '') },
    });
    return rows.flatMap(entriesOf);
  },
};

const entriesOf = (row: Stored): StoryEntry[] => {
  const startedAt = toIso(row.started_at);
  const own = { kind: 'session', record: row.session_id, record_type: row.player_id, currency: row.currency } as const;
  const lengthMs = Number(row.length_ms);
  return [
    entry({ ...own, event: 'opened', at: startedAt, balance_after: row.balance_start, note: row.device }),
    ...(lengthMs < 0
      ? []
      : [
          entry({
            ...own,
            event: row.end_reason,
            at: new Date(Date.parse(startedAt) + lengthMs).toISOString(),
            balance_after: row.balance_end,
          }),
        ]),
  ];
};

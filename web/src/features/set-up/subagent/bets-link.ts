import type { SubAgentRow } from '@manager/contract/features/set-up/subagent';
import { MAX_PLAYER_SEARCH_DAYS } from '@manager/contract/features/account/bet-detail';

const DAY_MS = 86_400_000;

/** The bets of a sub-agent on settlement days; of a longer range the last days that a list of bets may span. */
export const betsLink = (
  { site_id: siteId, code }: Pick<SubAgentRow, 'site_id' | 'code'>,
  days: { from: string; to: string },
): string => {
  const first = new Date(Date.parse(days.to) - (MAX_PLAYER_SEARCH_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  const params = new URLSearchParams({
    site_id: siteId,
    sub_agent: code,
    date_from: days.from > first ? days.from : first,
    date_to: days.to,
  });
  return `/account/bet-detail?${params.toString()}`;
};

/** Does a list of bets span these days, so that it shows what a figure sums? */
export const fitsBets = ({ from, to }: { from: string; to: string }): boolean =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS < MAX_PLAYER_SEARCH_DAYS;

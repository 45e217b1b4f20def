import type { BetRow } from '@manager/contract/features/account/bet-detail';
import { dateOfEpochDay } from '@manager/domain/calendar';
import type { ConsoleClient } from '../console-client.ts';
import { DAY_MS } from '../history/plan.ts';
import { CALLS, PAGE } from './calls.ts';

/** From here back every settlement day is over, in every time zone. */
const NEWEST_DAY = 3;
/** Days of a small history on which nobody played at the website follow each other. */
const MOST_DAYS = 20;

/** The bets of a website day by day, newest day first. */
export async function* recentDays(
  call: ConsoleClient,
  { siteId, untilMs }: { siteId: string; untilMs: number },
): AsyncGenerator<{ day: string; bets: BetRow[] }> {
  for (let back = NEWEST_DAY; back < NEWEST_DAY + MOST_DAYS; back += 1) {
    const day = dateOfEpochDay(Math.floor(untilMs / DAY_MS) - back);
    yield { day, bets: await betsOf(call, { siteId, day }) };
  }
}

async function betsOf(call: ConsoleClient, { siteId, day }: { siteId: string; day: string }): Promise<BetRow[]> {
  const bets: BetRow[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await call(CALLS.bets, { site_id: siteId, date_from: day, date_to: day, cursor: cursor ?? undefined, ...PAGE });
    bets.push(...page.list);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return bets;
}

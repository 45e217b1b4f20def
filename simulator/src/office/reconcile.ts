import type { BetRow } from '@manager/contract/features/account/bet-detail';
import { dateOfEpochDay } from '@manager/domain/calendar';
import type { ConsoleClient } from '../console-client.ts';
import { DAY_MS } from '../history/plan.ts';
import { CALLS, PAGE } from './calls.ts';
import type { Office } from './office.ts';
import { type Faults, siteFile } from './site-file.ts';

/** Websites that sent their own figures, each for the last day but two. */
const FILES: { website: string; faults: Faults; explanation?: string }[] = [
  {
    website: 'deccanclub',
    faults: { missing: 2, changed: 1 },
    explanation: 'Two bets were settled after the website had closed its day, one win was rounded up; confirmed by Deccan Club.',
  },
  { website: 'mooncourt', faults: { missing: 3, changed: 0 } },
  { website: 'rajreels', faults: { missing: 0, changed: 0 } },
];

/** The clerk takes the websites' files over, and says why one of them differs. A day that has figures is not uploaded again. */
export async function reconcileWebsites({ at, ids, period }: Office): Promise<void> {
  const day = dateOfEpochDay(Math.floor(period.untilMs / DAY_MS) - 3);
  for (const { website, faults, explanation } of FILES) {
    const siteId = ids.website(website);
    const find = async () => {
      const { list } = await at.tomas(CALLS.reconciled, { site_id: siteId, date_from: day, date_to: day, ...PAGE });
      return list[0];
    };
    if ((await find())?.theirs_from !== 'site') {
      const bets = await betsOf(at.tomas, { siteId, day });
      if (bets.length === 0) continue;
      await at.tomas(CALLS.upload, {
        site_id: siteId,
        settle_date: day,
        text: siteFile(bets, faults),
        file_name: `${website}-${day}.csv`,
      });
    }
    const row = await find();
    if (explanation !== undefined && row?.state === 'mismatch')
      await at.tomas(CALLS.explain, { id: row.id, version: row.version, reason: explanation });
  }
}

/** All bets of a settlement day, newest first. */
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

import type { ConsoleClient } from '../console-client.ts';
import { CALLS, PAGE } from './calls.ts';
import type { Office } from './office.ts';
import { recentDays } from './recent-bets.ts';
import { type Faults, siteFile } from './site-file.ts';

/** Websites that sent their own figures of a day. */
const FILES: { website: string; faults: Faults; explanation?: string }[] = [
  {
    website: 'deccanclub',
    faults: { missing: 2, changed: 1 },
    explanation: 'Two bets were settled after the website had closed its day, one win was rounded up; confirmed by Deccan Club.',
  },
  { website: 'mooncourt', faults: { missing: 3, changed: 0 } },
  { website: 'rajreels', faults: { missing: 0, changed: 0 } },
];

/** So many bets make a day worth comparing. */
const LEAST_BETS = 10;

/** The clerk takes the websites' files over, and says why one of them differs. A website that sent one is not asked again. */
export async function reconcileWebsites(office: Office): Promise<void> {
  const { at, ids, period } = office;
  for (const { website, faults, explanation } of FILES) {
    const siteId = ids.website(website);
    if ((await findRow(office, siteId)) === undefined)
      await upload(at.tomas, { website, siteId, faults, untilMs: period.untilMs });
    const row = await findRow(office, siteId);
    if (explanation !== undefined && row?.state === 'mismatch')
      await at.tomas(CALLS.explain, { id: row.id, version: row.version, reason: explanation });
  }
}

async function findRow({ at }: Office, siteId: string) {
  const { list } = await at.tomas(CALLS.reconciled, { site_id: siteId, ...PAGE });
  return list.find((row) => row.theirs_from === 'site');
}

type Upload = { website: string; siteId: string; faults: Faults; untilMs: number };

async function upload(call: ConsoleClient, { website, siteId, faults, untilMs }: Upload): Promise<void> {
  for await (const { day, bets } of recentDays(call, { siteId, untilMs })) {
    if (bets.length < LEAST_BETS) continue;
    const text = siteFile(bets, faults);
    await call(CALLS.upload, { site_id: siteId, settle_date: day, text, file_name: `${website}-${day}.csv` });
    return;
  }
}

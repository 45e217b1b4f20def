import type { PullCounts } from '@manager/contract/features/account/skg-vendors';
import type { Deps } from '../../../kit/service/ctx.ts';
import type { Turn } from './claim-vendor.ts';
import { type ReadBet, readVendorRow, type Refused } from './read-bet.ts';
import { PullFailure, readVendorPage, type VendorSource } from './read-page.ts';
import { openVendorKey } from './vendor-key.ts';
import { addCounts, type createPageWriter, NO_COUNTS, type Written } from './write-page.ts';

/** A vendor that has more in one window never ends. */
const MAX_PAGES = 2_000;
/** A page that came wrong is asked for again at once, so often. */
const PAGE_TRIES = 3;

type Parts = {
  deps: Pick<Deps, 'now' | 'settings'>;
  write: ReturnType<typeof createPageWriter>;
  /** Fires when the process stops. */
  signal: AbortSignal;
};

/**
 * Pulls all pages of a window and writes each as it comes. Answers what became of the rows; throws PullFailure when the window did not come whole:
 * what was written stays, and the window is pulled again.
 */
export const takeWindow = async ({ deps, write, signal }: Parts, turn: Turn): Promise<Written> => {
  const source = { apiUrl: turn.apiUrl, key: openVendorKey(deps, turn.keySealed), allowed: deps.settings.walletAllowed };
  const seen = new Set<string>();
  let promised: number | undefined;
  let counts: PullCounts = NO_COUNTS;
  let lagS = 0;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    signal.throwIfAborted();
    const { total, bets } = await readPatiently(source, { turn, page, deps });
    // What is shown meanwhile pushes rows to a later page, never to an earlier one: the first page's word is what has to come at least.
    promised ??= total;
    if (bets.length === 0) {
      if (seen.size < promised) throw new PullFailure('pages_missing');
      return { counts, lagS };
    }
    const rows = bets.map(readVendorRow);
    for (const row of rows) seen.add(isBet(row) ? `${row.bet.bet_id} ${row.bet.revision}` : `\n${row.raw}`);
    const written = await write({
      lease: turn.lease,
      page: { bets: rows.filter(isBet), refused: rows.filter(isRefused) },
      repullId: turn.repullId,
      pulledUntil: turn.pulledUntil,
      now: deps.now(),
    });
    counts = addCounts(counts, written.counts);
    lagS = Math.max(lagS, written.lagS);
  }
  throw new PullFailure('too_many_pages');
};

const isBet = (row: ReadBet | Refused): row is ReadBet => 'bet' in row;
const isRefused = (row: ReadBet | Refused): row is Refused => !isBet(row);

type Asked = { turn: Turn; page: number; deps: Parts['deps'] };

const readPatiently = async (source: VendorSource, { turn, page, deps }: Asked) => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await readVendorPage(source, { window: turn.window, page, now: deps.now() });
    } catch (error) {
      const isWrongPage = error instanceof PullFailure && error.word === 'wrong_page';
      if (!isWrongPage || attempt === PAGE_TRIES) throw error;
    }
  }
};

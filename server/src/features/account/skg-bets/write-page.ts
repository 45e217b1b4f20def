import { createHash } from 'node:crypto';
import type { PullCounts } from '@manager/contract/features/account/skg-vendors';
import { judgeRevision } from '@manager/domain/mirrored-bet';
import { sql } from 'kysely';
import { type Directory, createDirectoryReader } from '../../../fact/directory.ts';
import { inTransaction, type OwnerDb, type OwnerTx } from '../../../postgres/db.ts';
import type { ReadBet, Refused } from './read-bet.ts';
import { columnsOfBet, type Kept } from './stamp-bet.ts';

/** Longer than a page takes to come and to be written; whoever finds it run out knows that its holder died. */
export const LEASE_MS = 60_000;

/** Whose turn it is to write for a vendor. */
export type Lease = { vendorId: string; token: string };
export type PageRows = { bets: readonly ReadBet[]; refused: readonly Refused[] };
/** `repullId`: its counts go up with the page. */
type Write = { lease: Lease; page: PageRows; repullId: string | null; pulledUntil: Date | null; now: Date };
export type Written = { counts: PullCounts; /** The longest that a change took which came behind the pull. */ lagS: number };

/** Another process has the lease by now: it pulls the window itself. */
export class LeaseLost extends Error {}

export const NO_COUNTS: PullCounts = { new: 0, changed: 0, late: 0, same: 0, unreadable: 0, conflict: 0 };

export const addCounts = (one: PullCounts, other: Partial<PullCounts>): PullCounts => ({
  new: one.new + (other.new ?? 0),
  changed: one.changed + (other.changed ?? 0),
  late: one.late + (other.late ?? 0),
  same: one.same + (other.same ?? 0),
  unreadable: one.unreadable + (other.unreadable ?? 0),
  conflict: one.conflict + (other.conflict ?? 0),
});

/**
 * Writes pages of vendors, each in one transaction under the vendor's lease, so that pages of a vendor never meet: a bet is there once, each revision
 * once, and the highest is the one that is shown, in whatever order and however often they come.
 */
export const createPageWriter = (db: OwnerDb) => {
  const readDirectory = createDirectoryReader(db);
  return async (write: Write): Promise<Written> => {
    const directory = await readDirectory();
    return inTransaction(db, (tx) => writePage(tx, directory, write));
  };
};

const writePage = async (tx: OwnerTx, directory: Directory, write: Write): Promise<Written> => {
  const { lease, page, repullId, pulledUntil, now } = write;
  await holdLease(tx, lease, now);
  const known = await readKnown(tx, lease.vendorId, page.bets);
  const testPlayers = await readTestPlayers(tx, directory, page.bets);
  const counts = addCounts(NO_COUNTS, { unreadable: page.refused.length });
  const refused = [...page.refused];
  let lagMs = 0;
  for (const [betId, rows] of Map.groupBy(page.bets, ({ bet }) => bet.bet_id)) {
    const before = known.get(betId);
    const revisions = new Map(before?.revisions);
    const site = before?.site_code ?? rows[0]?.bet.site;
    const taken: ReadBet[] = [];
    for (const row of rows.toSorted((a, b) => a.bet.revision - b.bet.revision)) {
      const verdict =
        row.bet.site === site ? judgeRevision(revisions, { revision: row.bet.revision, hash: row.hash }) : 'conflict';
      counts[verdict] += 1;
      if (verdict === 'conflict') refused.push(conflictOf(row, row.bet.site === site));
      if (verdict === 'conflict' || verdict === 'same') continue;
      revisions.set(row.bet.revision, row.hash);
      taken.push(row);
      const changedMs = Date.parse(row.bet.updated_at);
      if (pulledUntil !== null && changedMs < pulledUntil.getTime()) lagMs = Math.max(lagMs, now.getTime() - changedMs);
    }
    await writeBet(tx, { vendorId: lease.vendorId, before, taken, directory, testPlayers, now });
  }
  await noteRefused(tx, { vendorId: lease.vendorId, refused, directory, now });
  if (repullId !== null) await addToRepull(tx, repullId, counts);
  return { counts, lagS: Math.round(lagMs / 1000) };
};

const holdLease = async (tx: OwnerTx, { vendorId, token }: Lease, now: Date): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('vendor_cursor')
    .set({ leased_until: new Date(now.getTime() + LEASE_MS) })
    .where('vendor_id', '=', vendorId)
    .where('lease_token', '=', token)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new LeaseLost('another process pulls this vendor');
};

type Known = Kept & { id: string; revision: string; site_code: string; revisions: Map<number, string> };

const readKnown = async (tx: OwnerTx, vendorId: string, bets: readonly ReadBet[]): Promise<Map<string, Known>> => {
  const ids = [...new Set(bets.map(({ bet }) => bet.bet_id))];
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('mirrored_bet as b')
    .innerJoin('mirrored_bet_revision as r', 'r.mirrored_bet_id', 'b.id')
    .select(['b.id', 'b.vendor_bet_id', 'b.revision', 'b.site_code', 'b.site_id', 'b.agent_id', 'b.is_test', 'b.status'])
    .select(['b.settle_date', 'b.fx_rate', 'r.revision as known', sql<string>`encode(r.content_hash, 'hex')`.as('hash')])
    .where('b.vendor_id', '=', vendorId)
    .where('b.vendor_bet_id', 'in', ids)
    .execute();
  const known = new Map<string, Known>();
  for (const { vendor_bet_id: betId, known: revision, hash, ...row } of rows) {
    const entry = known.get(betId) ?? { ...row, revisions: new Map<number, string>() };
    entry.revisions.set(Number(revision), hash);
    known.set(betId, entry);
  }
  return known;
};

const playerKey = (siteId: number | string, name: string): string => `${siteId}/${name}`;

/** Players of the page whose bets are test money. */
const readTestPlayers = async (tx: OwnerTx, { sites }: Directory, bets: readonly ReadBet[]): Promise<Set<string>> => {
  const wanted = bets.flatMap(({ bet }) => {
    const site = sites.get(bet.site);
    return site === undefined ? [] : [{ siteId: site.id, name: bet.player }];
  });
  if (wanted.length === 0) return new Set();
  const rows = await tx
    .selectFrom('player')
    .select(['site_id', 'user_name'])
    .where('type', 'in', ['test', 'live'])
    .where('site_id', 'in', [...new Set(wanted.map(({ siteId }) => String(siteId)))])
    .where('user_name', 'in', [...new Set(wanted.map(({ name }) => name))])
    .execute();
  return new Set(rows.map((row) => playerKey(row.site_id, row.user_name)));
};

type BetWrite = {
  vendorId: string;
  before: Known | undefined;
  /** In order of their revisions. */
  taken: readonly ReadBet[];
  directory: Directory;
  testPlayers: ReadonlySet<string>;
  now: Date;
};

const writeBet = async (tx: OwnerTx, { vendorId, before, taken, directory, testPlayers, now }: BetWrite): Promise<void> => {
  const newest = taken.at(-1);
  if (newest === undefined) return;
  const site = directory.sites.get(newest.bet.site);
  const isTestPlayer = site !== undefined && testPlayers.has(playerKey(site.id, newest.bet.player));
  const columns = columnsOfBet(newest.bet, newest.raw, { directory, isTestPlayer, kept: before });
  let id = before?.id;
  if (id === undefined) {
    const row = { ...columns, vendor_id: vendorId, vendor_bet_id: newest.bet.bet_id, revisions: taken.length };
    const made = await tx
      .insertInto('mirrored_bet')
      .values({ ...row, first_seen_at: now, seen_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    id = made.id;
  } else {
    const isNewer = newest.bet.revision > Number(before?.revision);
    await tx
      .updateTable('mirrored_bet')
      .set((eb) => ({ ...(isNewer ? { ...columns, seen_at: now } : {}), revisions: eb('revisions', '+', taken.length) }))
      .where('id', '=', id)
      .execute();
  }
  const mirroredBetId = id;
  await tx
    .insertInto('mirrored_bet_revision')
    .values(
      taken.map(({ bet, raw, hash }) => ({
        mirrored_bet_id: mirroredBetId,
        revision: String(bet.revision),
        changed_at: new Date(bet.updated_at),
        seen_at: now,
        raw,
        content_hash: Buffer.from(hash, 'hex'),
      })),
    )
    .execute();
};

const conflictOf = ({ bet, raw }: ReadBet, isSameSite: boolean): Refused => ({
  kind: 'conflict',
  betId: bet.bet_id,
  site: bet.site,
  reason: isSameSite ? 'other_content' : 'other_site',
  field: String(bet.revision),
  raw,
});

type Noting = { vendorId: string; refused: readonly Refused[]; directory: Directory; now: Date };

const noteRefused = async (tx: OwnerTx, { vendorId, refused, directory, now }: Noting): Promise<void> => {
  const prints = new Map(refused.map((fault) => [fingerprintOf(fault), fault]));
  if (prints.size === 0) return;
  await tx
    .insertInto('vendor_fault')
    .values(
      [...prints].map(([print, { kind, betId, site, reason, field, raw }]) => {
        const known = directory.sites.get(site);
        return {
          vendor_id: vendorId,
          kind,
          vendor_bet_id: betId,
          agent_id: known === undefined ? null : String(known.agentId),
          is_test: known?.isTest ?? false,
          reason,
          field,
          raw,
          fingerprint: Buffer.from(print, 'hex'),
          first_seen_at: now,
          last_seen_at: now,
        };
      }),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['vendor_id', 'fingerprint'])
        .doUpdateSet((eb) => ({ times: eb('vendor_fault.times', '+', 1), last_seen_at: now })),
    )
    .execute();
};

const fingerprintOf = ({ kind, reason, field, raw }: Refused): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, reason, field, raw]))
    .digest('hex');

const addToRepull = async (tx: OwnerTx, id: string, counts: PullCounts): Promise<void> => {
  const row = await tx.selectFrom('vendor_repull').select('counts').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  await tx
    .updateTable('vendor_repull')
    .set({ counts: JSON.stringify(addCounts(counts, row.counts as Partial<PullCounts>)) })
    .where('id', '=', id)
    .execute();
};

import { createHash } from 'node:crypto';
import type {
  previewUpload as previewEndpoint,
  uploadFigures as uploadEndpoint,
  UploadPreview,
} from '@manager/contract/features/report/reconcile-upload';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { calendarAt } from '@manager/domain/calendar-versions';
import { microsToText } from '@manager/domain/micros';
import { NO_TOTALS } from '@manager/domain/reconcile';
import { sql } from 'kysely';
import { AppError, fieldError } from '../../../base/app-error.ts';
import type { DayRange } from '../../../kit/report/report-scope.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import type { Headings } from './file-table.ts';
import { findSite, type NamedSite } from './find-site.ts';
import { microText, partsOf, placeKey, readBetLedgers, sumTotals } from './ledgers.ts';
import { type FileLine, readSiteFile, type SiteFile } from './read-file.ts';
import { reconcileDays, type ReconciledSite } from './reconcile-days.ts';
import { lockRows } from './stored-rows.ts';

type PreviewInput = ParsedOf<typeof previewEndpoint>;

/** What the columns of the website's last file meant where somebody had said so. */
const lastHeadings = async (ctx: Ctx, { siteId }: NamedSite): Promise<Headings> => {
  const last = await ctx.db
    .selectFrom('recon_upload')
    .select('headings')
    .where('site_id', '=', siteId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (last?.headings ?? {}) as Headings;
};

const readFile = async (ctx: Ctx, site: NamedSite, input: PreviewInput): Promise<SiteFile & { headings: Headings }> => {
  const headings = input.headings ?? (await lastHeadings(ctx, site));
  const currencies = await ctx.db.selectFrom('currency').select(['code', 'decimals']).where('deleted_at', 'is', null).execute();
  const file = readSiteFile({
    text: input.text,
    currency: input.currency,
    settleDate: input.settle_date,
    timezone: input.timezone ?? calendarAt(site.calendars, ctx.now().getTime()).timezone,
    calendars: site.calendars,
    site,
    currencies: new Map(currencies.map(({ code, decimals }) => [code, decimals])),
    numbers: input.numbers,
    headings,
    language: ctx.language,
  });
  if (file.rowCount === 0 && file.missing.length === 0) throw fieldError('text', 'required');
  return { ...file, headings };
};

type DayFigures = UploadPreview['days'][number];

/** What the file says of each day and currency beside what we have. Throws what `readSiteFile` does. */
export const previewUpload = async (ctx: Ctx, input: PreviewInput): Promise<OutputOf<typeof previewEndpoint>> => {
  const site = await findSite(ctx, input.site_id);
  const file = await readFile(ctx, site, input);
  const days = await dayFigures(ctx, site, file);
  return {
    kind: file.kind,
    row_count: file.rowCount,
    other_count: file.otherCount,
    total_count: file.totalCount,
    is_ours: file.isOurs,
    numbers: file.numbers,
    fault_count: file.faultCount,
    faults: file.faults,
    notes: file.notes,
    columns: file.columns,
    missing: file.missing,
    days,
  };
};

const byPlace = (site: ReconciledSite, { lines }: SiteFile): Map<string, FileLine[]> =>
  Map.groupBy(lines, ({ settleDate, currency }) => placeKey(site.siteId, settleDate, currency));

const daysOf = (lines: readonly FileLine[]): DayRange | undefined => {
  const [first, ...rest] = lines.map(({ settleDate }) => settleDate);
  if (first === undefined) return undefined;
  return rest.reduce<DayRange>(({ from, to }, day) => ({ from: day < from ? day : from, to: day > to ? day : to }), {
    from: first,
    to: first,
  });
};

const dayFigures = async (ctx: Ctx, site: ReconciledSite, file: SiteFile): Promise<DayFigures[]> => {
  const days = daysOf(file.lines);
  if (days === undefined) return [];
  const [bets, closed] = await Promise.all([
    readBetLedgers(ctx.clickhouse, { siteIds: [site.siteId], days }),
    readClosed(ctx, site, days),
  ]);
  const places = [...byPlace(site, file)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return places.map(([key, lines]) => {
    const theirs = sumTotals(lines.filter(({ status }) => status === 'settled'));
    const ours = bets.get(key) ?? NO_TOTALS;
    const { settleDate, currency } = partsOf(key);
    return {
      settle_date: settleDate,
      currency,
      site_count: theirs.count,
      site_bet: microText(theirs.bet),
      site_win: microText(theirs.win),
      bets_count: ours.count,
      bets_bet: microText(ours.bet),
      bets_win: microText(ours.win),
      is_closed: closed.has(key),
    };
  });
};

const readClosed = async (ctx: Ctx, { siteId }: ReconciledSite, { from, to }: DayRange): Promise<Set<string>> => {
  const rows = await ctx.db
    .selectFrom('recon_row')
    .select([sql<string>`settle_date::text`.as('day'), 'currency'])
    .where('site_id', '=', siteId)
    .where('state', '=', 'closed')
    .where(sql<boolean>`settle_date between ${from}::date and ${to}::date`)
    .execute();
  return new Set(rows.map(({ day, currency }) => placeKey(siteId, day, currency)));
};

/**
 * The file counts from now on for the days and currencies that it names, all lines or none. Throws `import.refused` for lines with
 * faults, and `object.wrong_state` when one of its rows is closed.
 */
export const uploadFigures = (ctx: Ctx, input: ParsedOf<typeof uploadEndpoint>): Promise<OutputOf<typeof uploadEndpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const site = await findSite(ctx, input.site_id);
    const file = await readFile(ctx, site, input);
    if (file.missing.length > 0) throw new AppError('import.no_heading', { column: file.missing.join(', ') });
    const days = daysOf(file.lines);
    if (file.faultCount > 0 || days === undefined) throw new AppError('import.refused', { count: file.faultCount });
    const keys = [...byPlace(site, file).keys()];
    const rows = await lockRows(tx, { siteId: site.siteId, days, keys, now: ctx.now() });
    const covered = rows.filter((row) => keys.includes(placeKey(row.site_id, row.settle_date, row.currency)));
    if (covered.some(({ state }) => state === 'closed')) throw new AppError('object.wrong_state', { state: 'closed' });
    const sha256 = createHash('sha256').update(input.text).digest('hex');
    const { id } = await tx
      .insertInto('recon_upload')
      .values({
        site_id: site.siteId,
        kind: file.kind,
        file_name: input.file_name ?? '',
        sha256,
        row_count: file.rowCount,
        headings: JSON.stringify(file.headings),
        day_from: sql<string>`${days.from}::date`,
        day_to: sql<string>`${days.to}::date`,
        by_user: ctx.user.userName,
        at: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertLines(tx, { uploadId: id, siteId: site.siteId, lines: file.lines });
    await tx
      .updateTable('recon_row')
      .set({ upload_id: id })
      .where(
        'id',
        'in',
        covered.map((row) => row.id),
      )
      .execute();
    const outcome = await reconcileDays(ctx, tx, { sites: [site], days });
    await audit(ctx, tx, {
      action: 'reconcile.upload',
      objectType: 'website',
      objectId: site.siteId,
      agentId: site.agentId,
      after: {
        kind: file.kind,
        file_name: input.file_name ?? '',
        rows: file.rowCount,
        sha256,
        numbers: file.numbers,
        headings: file.headings,
        date_from: days.from,
        date_to: days.to,
      },
    });
    return { ...outcome, upload_id: id };
  });

const ROWS_AT_ONCE = 10_000;

const insertLines = async (
  tx: ScopedTx,
  { uploadId, siteId, lines }: { uploadId: string; siteId: string; lines: readonly FileLine[] },
): Promise<void> => {
  for (let from = 0; from < lines.length; from += ROWS_AT_ONCE) {
    const some = lines.slice(from, from + ROWS_AT_ONCE);
    const column = <T>(valueOf: (one: FileLine) => T): T[] => some.map(valueOf);
    await sql`
      insert into recon_upload_row
        (upload_id, site_id, line, settle_date, currency, external_id, round_id, player, bets, bet, win, status, at)
      select ${uploadId}::bigint, ${siteId}::bigint, one.* from unnest(
        ${column(({ line }) => line)}::int[],
        ${column(({ settleDate }) => settleDate)}::date[],
        ${column(({ currency }) => currency)}::text[],
        ${column(({ id }) => id)}::text[],
        ${column(({ roundId }) => roundId)}::text[],
        ${column(({ player }) => player)}::text[],
        ${column(({ count }) => count)}::bigint[],
        ${column(({ bet }) => microsToText(bet))}::numeric[],
        ${column(({ win }) => microsToText(win))}::numeric[],
        ${column(({ status }) => status)}::text[],
        ${column(({ atMs }) => (atMs === null ? null : new Date(atMs).toISOString()))}::timestamptz[]) as one`.execute(tx);
  }
};

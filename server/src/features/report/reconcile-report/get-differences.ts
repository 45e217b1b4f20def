import {
  DifferenceKind,
  DifferenceRow,
  type getDifferenceList as listEndpoint,
} from '@manager/contract/features/report/reconcile-report';
import type { getUploadList as uploadsEndpoint } from '@manager/contract/features/report/reconcile-upload';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { givenText, NOTHING_GIVEN, readGiven } from '../../../kit/bet/given.ts';
import { readPage } from '../../../kit/resource/read-page.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedDb } from '../../../postgres/db.ts';
import { findPayoutsOfBets } from '../../log/seamless/public.ts';
import { findByReference } from '../../maintain/compensate/public.ts';
import { findReconciled } from './reconcile-row.ts';

const fromDifferences = (db: ScopedDb) => db.selectFrom('recon_diff');
type DifferenceQuery = ReturnType<typeof fromDifferences>;

/** Throws `object.not_found` for a row out of scope. */
export const getDifferences = async (
  ctx: Ctx,
  { id, kind, ...input }: ParsedOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> => {
  const row = await findReconciled(ctx, id);
  let query = fromDifferences(ctx.db).where('row_id', '=', row.id);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  const [page, byKind] = await Promise.all([
    readPage(ctx, { query, rows: selectDifferences(row.site_id), table: 'recon_diff', input }),
    sumByKind(ctx.db, row.id),
  ]);
  return { ...page, by_kind: byKind };
};

/** What one side adds to its ledger: nothing unless it is settled. */
const settled = (side: 'ours' | 'theirs', what: 'bet' | 'win') =>
  sql`case when ${sql.ref(`${side}_status`)} = 'settled' then ${sql.ref(`${side}_${what}`)} else 0 end`;
const one = (side: 'ours' | 'theirs') => sql`case when ${sql.ref(`${side}_status`)} = 'settled' then 1 else 0 end`;

const sumByKind = async (db: ScopedDb, rowId: string): Promise<OutputOf<typeof listEndpoint>['by_kind']> => {
  const rows = await fromDifferences(db)
    .where('row_id', '=', rowId)
    .select(['kind', (eb) => eb.fn.countAll<string>().as('rows')])
    .select([
      sql<string>`sum(${one('ours')} - ${one('theirs')})`.as('count'),
      sql<string>`sum(${settled('ours', 'bet')} - ${settled('theirs', 'bet')})`.as('bet'),
      sql<string>`sum(${settled('ours', 'win')} - ${settled('theirs', 'win')})`.as('win'),
    ])
    .groupBy('kind')
    .execute();
  return DifferenceKind.options.flatMap((kind) =>
    rows
      .filter((row) => row.kind === kind)
      .map((row) => ({
        kind,
        rows: Number(row.rows),
        count: Number(row.count),
        bet: row.bet,
        win: row.win,
      })),
  );
};

const selectDifferences =
  (siteId: string) =>
  async (ctx: Ctx, query: DifferenceQuery): Promise<DifferenceRow[]> => {
    const rows = await selectColumns(query).execute();
    const refs = rows.map(referenceOf);
    const [payouts, compensations, given] = await Promise.all([
      findPayoutsOfBets(ctx, { siteId, betIds: rows.map(({ our_id: id }) => id).filter((id) => id !== '') }),
      findByReference(ctx, { siteId, origin: 'F-6', refs }),
      readGiven(
        ctx.db,
        rows.map((row) => ({
          siteId,
          playerId: null,
          betId: row.our_id,
          roundId: row.round_id,
          ref: row.their_id,
          beside: null,
        })),
      ),
    ]);
    return rows.map((row, n) => ({
      ...toRow(row, payouts.get(row.our_id)),
      compensation: compensations.get(referenceOf(row)) ?? null,
      given: givenText(given[n] ?? NOTHING_GIVEN),
    }));
  };

/** What a compensation of it names: our bet, else theirs. */
const referenceOf = ({ our_id: ourId, their_id: theirId }: Pick<DifferenceRow, 'our_id' | 'their_id'>): string =>
  ourId === '' ? theirId : ourId;

const selectColumns = (query: DifferenceQuery) =>
  query
    .select(['id', 'kind', 'our_id', 'their_id', 'round_id', 'hint'])
    .select(['ours_status', 'ours_bet', 'ours_win', 'theirs_status', 'theirs_bet', 'theirs_win']);

type Selected = ReturnType<typeof selectColumns> extends SelectQueryBuilder<infer _DB, infer _TB, infer Row> ? Row : never;

type OwnPayout = ReturnType<Awaited<ReturnType<typeof findPayoutsOfBets>>['get']>;

const toRow = (row: Selected, own: OwnPayout): Omit<DifferenceRow, 'compensation' | 'given'> =>
  DifferenceRow.omit({ compensation: true, given: true }).parse({
    ...row,
    hint: row.hint === '' ? null : row.hint,
    payout:
      own === undefined
        ? null
        : {
            id: own.payout.id,
            version: own.payout.version,
            transfer_id: own.transferId,
            state: own.payout.state,
            can_resend: own.payout.can.resend,
          },
  });

/** Files of the website that have the day of the row in their range. */
export const getUploads = async (
  ctx: Ctx,
  { id }: ParsedOf<typeof uploadsEndpoint>,
): Promise<OutputOf<typeof uploadsEndpoint>> => {
  const row = await findReconciled(ctx, id);
  const { upload_id: inForce } = await ctx.db
    .selectFrom('recon_row')
    .select('upload_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const uploads = await ctx.db
    .selectFrom('recon_upload')
    .select(['id', 'kind', 'file_name', 'sha256', 'row_count', 'by_user', 'at'])
    .select([sql<string>`day_from::text`.as('day_from'), sql<string>`day_to::text`.as('day_to')])
    .where('site_id', '=', row.site_id)
    .where(sql<SqlBool>`${row.settle_date}::date between day_from and day_to`)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return {
    list: uploads.map((upload) => ({
      ...upload,
      kind: upload.kind as 'totals' | 'transactions',
      at: upload.at.toISOString(),
      is_in_force: upload.id === inForce,
    })),
  };
};

import { type RawBuilder, sql } from 'kysely';
import type { Ingest } from '../ingest/ingest.ts';
import type { Deps } from '../kit/service/ctx.ts';
import type { FigureGroup } from './metrics.ts';
import { storedFigures } from './stored-figures.ts';

/** What came in and is not everywhere yet. Rows have the time of the store, so their age is told by its clock. */
export const ingestFigures = storedFigures('ingest', {
  manager_ingest_unapplied_groups: {
    help: 'Groups of records that are acknowledged and not in the report store yet',
    sql: () => sql`select count(*) from ingest_group where applied_at is null`,
  },
  manager_ingest_unapplied_rows: {
    help: 'Rows of these groups',
    sql: () =>
      sql`select coalesce(sum(rows), 0) from ingest_group join ingest_batch on group_id = ingest_group.id where applied_at is null`,
  },
  manager_ingest_lag_seconds: {
    help: 'Age of the oldest of these groups; 0: there are none',
    sql: () => sql`select coalesce(extract(epoch from now() - min(created_at)), 0) from ingest_group where applied_at is null`,
  },
  manager_ingest_applied_timestamp_seconds: {
    help: 'When a group of records last came into the report store',
    sql: () => sql`select extract(epoch from applied_at) from ingest_group where applied_at is not null order by id desc limit 1`,
  },
  manager_journal_oldest_timestamp_seconds: {
    help: 'When the oldest group of the journal was taken in: from then on the report store can be made anew',
    sql: () => sql`select extract(epoch from created_at) from ingest_group order by id limit 1`,
  },
  manager_journal_archived_timestamp_seconds: {
    help: 'When journal bodies were last written into a file of the archive; no value: never',
    sql: () => sql`select extract(epoch from archived_at) from journal_archive order by id desc limit 1`,
  },
  manager_journal_archive_held_files: {
    help: 'Files of the archive whose contents are still in PostgreSQL as well: no backup holds them yet',
    sql: () => sql`select count(*) from journal_archive where released_at is null`,
  },
  manager_outbox_facts: {
    help: 'What Manager did itself and is in no report yet. refused: until somebody sees to it',
    labels: ['state'],
    sql: () => sql`select 'waiting', count(*) from fact_outbox where refused_at is null
      union all select 'refused', count(*) from fact_outbox where refused_at is not null`,
  },
  manager_outbox_oldest_seconds: {
    help: 'Age of the oldest of these that waits; 0: none does',
    sql: () => sql`select coalesce(extract(epoch from now() - min(created_at)), 0) from fact_outbox where refused_at is null`,
  },
  manager_report_store_gaps: {
    help: 'Months of tables that are not whole in the report store. stuck: they cannot be restored without help',
    labels: ['state'],
    sql: () => sql`select 'restoring', count(*) from fact_gap where not is_stuck
      union all select 'stuck', count(*) from fact_gap where is_stuck`,
  },
  manager_consumer_delay_seconds: {
    help: 'Age of the oldest bets in the report store that an activity, a task or another follower has not taken; 0: it has all',
    labels: ['consumer'],
    sql: () => consumerDelays,
  },
});

/** Month by month, each the end of an index. */
const consumerDelays: RawBuilder<unknown> = sql`
  select consumer, coalesce(extract(epoch from now() - since), 0) from consumer_position left join lateral (
    select min(ingest_group.created_at) as since from fact_month month cross join lateral (
      select group_id from ingest_batch
      where table_name = month.table_name and partition = month.partition and id > consumer_position.batch_id order by id limit 1) first
    join ingest_group on ingest_group.id = group_id
    where month.table_name = 'bet' and applied_at is not null) waiting on true`;

const seconds = (at: Date): number => at.getTime() / 1_000;

/** What this process knows without asking anybody. */
export const reportStoreFigures = (ingest: Pick<Ingest, 'isOpen' | 'isScanned'>): FigureGroup => ({
  name: 'report_store',
  figures: {
    manager_ingest_lanes_held: { help: '1: this process takes in what games send; of all processes one does' },
    manager_report_store_known: {
      help: '0: the report store is being compared with the journal, or is not the copy of this PostgreSQL',
    },
    manager_report_store_scanned: {
      help: '1: all of it was read and compared since its engine started; only where the lanes are held',
    },
    manager_report_store_detached_parts: { help: 'Parts of tables that the engine put aside' },
    manager_report_store_checked_timestamp_seconds: { help: 'When its rows were last counted against the journal' },
    manager_report_store_check_seconds: { help: 'How long that took' },
  },
  read: async ({ completeness }: Deps) => {
    const of = (figure: string, value: number | null) => (value === null ? [] : [{ figure, value }]);
    const checkedAt = completeness.checkedAt();
    const tookMs = completeness.checkTookMs();
    return [
      ...of('manager_ingest_lanes_held', Number(ingest.isOpen())),
      ...of('manager_report_store_known', Number(completeness.isKnown())),
      ...of('manager_report_store_scanned', ingest.isOpen() ? Number(ingest.isScanned()) : null),
      ...of(
        'manager_report_store_detached_parts',
        [...completeness.detached().values()].reduce((sum, parts) => sum + parts, 0),
      ),
      ...of('manager_report_store_checked_timestamp_seconds', checkedAt === null ? null : seconds(checkedAt)),
      ...of('manager_report_store_check_seconds', tookMs === null ? null : tookMs / 1_000),
    ];
  },
});

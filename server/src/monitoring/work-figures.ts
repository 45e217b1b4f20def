import { type RawBuilder, sql } from 'kysely';
import { secondsSince, storedFigures } from './stored-figures.ts';

/** The newest run of each job that is over, name by name along an index. */
const newestRuns: RawBuilder<unknown> = sql`
  (with recursive names as (
    (select job from job_run order by job limit 1)
    union all
    select (select job_run.job from job_run where job_run.job > names.job order by job_run.job limit 1) from names where names.job is not null
  ) select names.job, newest.* from names cross join lateral (
    select outcome, started_at, ended_at from job_run where job_run.job = names.job and outcome <> 'running' order by id desc limit 1) newest)`;

/** What the product does by itself, and what waits for it. */
export const workFigures = storedFigures('work', {
  manager_job_failed: {
    help: '1: the last run of this job that is over has failed. Runs that found nothing to do are not counted',
    labels: ['name'],
    sql: () => sql`select job, (outcome = 'failed')::int from ${newestRuns} runs`,
  },
  manager_job_ended_timestamp_seconds: {
    help: 'When that run ended',
    labels: ['name'],
    sql: () => sql`select job, extract(epoch from ended_at) from ${newestRuns} runs`,
  },
  manager_exports: {
    help: 'Files that staff asked for and that are not ready',
    labels: ['status'],
    sql: () => sql`select 'queued', count(*) from export_job where status = 'queued'
      union all select 'running', count(*) from export_job where status = 'running'`,
  },
  manager_export_oldest_seconds: {
    help: 'Since when the oldest of them waits for its turn; 0: none does',
    sql: ({ now }) => sql`select ${secondsSince(now(), sql`min(queued_at)`)} from export_job where status = 'queued'`,
  },
  manager_mails_waiting: {
    help: 'Mails that are not handed over yet',
    sql: () => sql`select count(*) from mail_outbox where state = 'waiting'`,
  },
  manager_mail_oldest_seconds: {
    help: 'Since when the oldest of them waits; 0: there are none, or there is no mail server that they wait for',
    sql: ({ now, settings: { hasMailServer } }) => sql`select ${secondsSince(now(), sql`min(created_at)`)} from mail_outbox
      where state = 'waiting' and ${hasMailServer}`,
  },
  manager_vendor_pull_delay_seconds: {
    help: 'Since when the bets of an external vendor could not be fetched; 0: the last time they could',
    labels: ['vendor'],
    sql: ({
      now,
    }) => sql`select code, case when failures = 0 then 0 else ${secondsSince(now(), sql`coalesce(last_success_at, last_error_at)`)} end
      from vendor_cursor join vendor on vendor.id = vendor_id where is_enabled`,
  },
});

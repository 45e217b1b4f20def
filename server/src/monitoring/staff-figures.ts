import { sql } from 'kysely';
import { IDLE_MS } from '../features/auth/session-times.ts';
import { secondsSince, storedFigures } from './stored-figures.ts';

const RECENT_MS = 5 * 60_000;
const OVERDUE_MS = 60_000;

/** Who is there, and what waits for somebody. */
export const staffFigures = storedFigures('staff', {
  manager_sessions: {
    help: 'Sessions of staff in which something was done in the last half hour',
    sql: ({ now }) => sql`select count(*) from session
      where ended_at is null and expires_at > ${now()} and last_seen_at > ${new Date(now().getTime() - IDLE_MS)}`,
  },
  manager_sign_ins_recent: {
    help: 'Attempts to sign in within the last five minutes, of the newest thousand, by their end',
    labels: ['end'],
    sql: ({ now }) => sql`select outcome, count(*) from (select outcome, at from login_attempt order by id desc limit 1000) newest
      where at > ${new Date(now().getTime() - RECENT_MS)} group by outcome`,
  },
  manager_users_locked: {
    help: 'Staff who cannot sign in for a while after wrong passwords',
    sql: ({ now }) => sql`select count(*) from staff_user where locked_until > ${now()}`,
  },
  manager_approvals_pending: {
    help: 'Changes that wait for a second person',
    sql: () => sql`select count(*) from approval where state = 'pending'`,
  },
  manager_approval_oldest_seconds: {
    help: 'Since when the oldest of them waits; 0: there are none',
    sql: ({ now }) => sql`select ${secondsSince(now(), sql`min(requested_at)`)} from approval where state = 'pending'`,
  },
  manager_cases_open: {
    help: 'Cases that are not closed. nobody: without an owner',
    labels: ['owner'],
    sql: () => sql`select 'somebody', count(*) from case_file where state <> 'closed' and owner_id is not null
      union all select 'nobody', count(*) from case_file where state <> 'closed' and owner_id is null`,
  },
  manager_return_alerts_open: {
    help: 'Streams of bets whose return is not what their mathematics say',
    sql: () => sql`select count(*) from rtp_alert where closed_at is null`,
  },
  manager_speed_alarms_open: {
    help: 'Games and websites that play faster than is allowed, by kind of alarm',
    labels: ['kind'],
    sql: () => sql`select kind, count(*) from speed_alarm where ended_at is null group by kind`,
  },
  manager_timed_changes_overdue: {
    help: 'Scheduled changes that should have been made, or taken back, more than a minute ago',
    sql: ({ now }) => {
      const before = new Date(now().getTime() - OVERDUE_MS);
      return sql`select (select count(*) from timed_change where state = 'scheduled' and apply_at < ${before})
        + (select count(*) from timed_change where state = 'applied' and revert_at is not null and revert_at < ${before})`;
    },
  },
  manager_audit_events: {
    help: 'Rows of the audit log',
    sql: () => sql`select seq from audit_head`,
  },
  manager_audit_unsigned_events: {
    help: 'Rows of the audit log behind its newest signature',
    sql: () => sql`select seq - coalesce((select max(seq) from audit_checkpoint), 0) from audit_head`,
  },
  manager_audit_signed_timestamp_seconds: {
    help: 'When the audit log was last signed; no value: never',
    sql: () => sql`select extract(epoch from at) from audit_checkpoint order by seq desc limit 1`,
  },
  manager_audit_unsent_events: {
    help: 'Rows of the audit log that AUDIT_STREAM_URL does not have yet; no value: there is none',
    sql: () => sql`select audit_head.seq - audit_stream.seq from audit_head, audit_stream`,
  },
});

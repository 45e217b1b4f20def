import { isOfClass } from '@manager/contract/features/log/event-class';
import type { ChainedRow } from './store.ts';

/** The columns of a row as they were hashed, of which no other is told in a field of its own. */
type Told = Record<
  | 'actor_name'
  | 'auth_level'
  | 'ip'
  | 'user_agent'
  | 'request_id'
  | 'action'
  | 'object_type'
  | 'object_id'
  | 'outcome'
  | 'reason'
  | 'mark',
  string
> & { id: number; at_us: number; actor_id: number | null; agent_id: number | null; approval_id: number | null };

const ECS_VERSION = '8.17.0';
const OUTCOMES: Readonly<Record<string, string>> = { ok: 'success', refused: 'failure', failed: 'failure' };

/**
 * A row of the audit log by the Elastic Common Schema. `event.original` is what was hashed, with the values before and after;
 * `event.hash` is SHA-256 over the bytes of `manager.audit.previous_hash` and of `event.original`, so that whoever has the lines sees a gap or a
 * change by himself.
 */
export const ecsEvent = ({ seq, prev, hash, canon }: ChainedRow) => {
  const original = canon.toString('utf8');
  const row = JSON.parse(original) as Told;
  return {
    '@timestamp': instantOf(row.at_us),
    ecs: { version: ECS_VERSION },
    message: `${row.actor_name} ${row.action} ${row.object_type} ${row.object_id}: ${row.outcome}`,
    event: {
      kind: row.mark === 'alarm' ? 'alert' : 'event',
      module: 'manager',
      dataset: 'manager.audit',
      id: String(row.id),
      sequence: Number(seq),
      action: row.action,
      ...kindOf(row.action),
      outcome: OUTCOMES[row.outcome] ?? 'unknown',
      ...given('reason', row.reason),
      hash: hash.toString('hex'),
      original,
    },
    user: { name: row.actor_name, ...given('id', textOf(row.actor_id)) },
    ...(row.ip === '' ? {} : { source: { ip: row.ip } }),
    ...(row.user_agent === '' ? {} : { user_agent: { original: row.user_agent } }),
    http: { request: { id: row.request_id } },
    ...(row.agent_id === null ? {} : { organization: { id: String(row.agent_id) } }),
    manager: {
      audit: {
        object_type: row.object_type,
        object_id: row.object_id,
        ...given('auth_level', row.auth_level),
        ...given('approval_id', textOf(row.approval_id)),
        ...given('mark', row.mark),
        previous_hash: prev.toString('hex'),
      },
    },
  };
};

const kindOf = (action: string): { category: string[]; type: string[] } => {
  if (isOfClass(action, 'sign_in')) return { category: ['authentication'], type: ['info'] };
  if (isOfClass(action, 'software')) return { category: ['package'], type: ['info'] };
  if (isOfClass(action, 'export') || isOfClass(action, 'reading')) return { category: ['database'], type: ['access'] };
  return { category: [isOfClass(action, 'permission') ? 'iam' : 'configuration'], type: ['change'] };
};

const textOf = (id: number | null): string => (id === null ? '' : String(id));

const given = (name: string, value: string): Record<string, string> => (value === '' ? {} : { [name]: value });

/** To the microsecond, as PostgreSQL has it. */
const instantOf = (us: number): string =>
  new Date(Math.floor(us / 1_000)).toISOString().replace('Z', `${String(us % 1_000).padStart(3, '0')}Z`);

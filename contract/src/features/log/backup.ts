import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Instant } from '../../kit/time.ts';

/**
 * What is wrong with the backups. `base_*`: the backup of everything. `log_*`: what came after it. `archive_*`: a PostgreSQL server of one's own.
 * `drill_*`: whether it was tried to restore it.
 * `unreadable`: it is not known.
 */
export const BackupProblem = z.enum([
  'unreadable',
  'base_none',
  'base_old',
  'log_none',
  'log_late',
  'archive_off',
  'archive_none',
  'archive_fails',
  'drill_none',
  'drill_failed',
  'drill_old',
]);
export type BackupProblem = z.infer<typeof BackupProblem>;

export const getBackupState = defineEndpoint({
  method: 'GET',
  path: '/api/log/job/get_backup',
  access: holds('O-4'),
  summary: 'How old the backups are, and what is wrong with them',
  input: z.strictObject({}),
  output: z.object({
    /** `server`: PostgreSQL is a server of its own, which says only how its archiving goes. */
    kind: z.enum(['embedded', 'server']),
    /** The newest backup of everything, its folder for super users alone; null: none is kept, or a server keeps it. */
    base: z.object({ folder: z.string(), held_until: Instant, age_s: z.int() }).nullable(),
    /** Up to when the log that came after is saved; of a server, when it last archived a segment. Null: it is not. */
    log: z.object({ until: Instant, age_s: z.int() }).nullable(),
    /** When a server last failed to archive a segment; null: it did not since the last one that it archived. */
    failed_at: Instant.nullable(),
    /** The last drill that restored the newest backup beside the product and found it equal; null: none did. */
    drill: z.object({ at: Instant, age_s: z.int() }).nullable(),
    /** Empty: all is well. */
    problems: z.array(BackupProblem),
    /** The caller is to be warned of them wherever he is: a super user, unless the operator watches his backups elsewhere. */
    is_warned: z.boolean(),
    /** Days after which a backup of everything is too old. */
    max_days: z.int(),
  }),
});

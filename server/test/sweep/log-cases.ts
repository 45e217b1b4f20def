import { randomUUID } from 'node:crypto';
import { MAIL_BODY } from '../../src/features/mail/queue-mail.ts';
import { seal } from '../../src/kit/service/seal.ts';
import type { Caller } from '../client.ts';
import type { World } from './world.ts';
import type { SweepCase } from './feature-cases.ts';

const nothing = (): Record<string, unknown> => ({});

/** A waiting mail, and a caller who is a super user: nobody else finds any. */
const mailForSuper = async ({ t }: World, me: Caller): Promise<Record<string, unknown>> => {
  await t.deps.db.updateTable('staff_user').set({ is_super: true }).where('id', '=', me.userId).execute();
  const { id } = await t.deps.db
    .insertInto('mail_outbox')
    .values({
      to_address: 'kim@example.com',
      template: 'verify_email',
      language: 'en',
      subject: 'Hello',
      body: seal(t.deps.settings.encryptionKey, MAIL_BODY, `Hello Kim, /verifyEmail?t=${'k'.repeat(43)}`),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id };
};

/** PostgreSQL was restored, as a start notices it. */
const restored = async ({ t }: World): Promise<Record<string, unknown>> => {
  const { id } = await t.deps.db
    .insertInto('restore_note')
    .values({ signal: 'command', evidence_id: `sweep ${randomUUID()}`, restored_to: new Date(), evidence: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, reason: 'Looked at what is missing' };
};

export const LOG_CASES: Record<string, SweepCase> = {
  '/api/log/audit/get_list': { valid: nothing },
  '/api/log/audit/get_detail': { valid: ({ own }) => ({ id: own.audit }), about: 'audit' },
  '/api/log/audit/get_actions': { valid: () => ({}) },
  '/api/log/audit/get_chain_status': { valid: nothing },
  '/api/log/audit/get_grants': { valid: nothing },
  '/api/log/audit/get_retention': { valid: nothing },
  '/api/log/object_history/get_list': { valid: ({ own }) => ({ object_type: 'website', object_id: own.site }) },
  '/api/log/sign_in/get_list': { valid: nothing },
  '/api/log/job/get_list': { valid: nothing },
  '/api/log/job/get_backup': { valid: nothing },
  '/api/log/job/get_refused': { valid: nothing },
  '/api/log/job/retry_refused': { valid: nothing },
  '/api/log/job/get_restored': { valid: nothing },
  '/api/log/job/end_restored': { about: null, valid: restored },
  '/api/log/export/get_list': { valid: nothing },
  '/api/log/mail/get_list': { valid: nothing },
  '/api/log/mail/get_detail': { valid: mailForSuper, about: null },
  '/api/log/mail/reveal': {
    valid: async (world, me) => ({ ...(await mailForSuper(world, me)), reason: 'no mail server' }),
    about: null,
  },
};

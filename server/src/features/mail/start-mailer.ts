import { createTransport, type Transporter } from 'nodemailer';
import { sql } from 'kysely';
import type { Deps } from '../../kit/service/ctx.ts';
import { repeat } from '../../base/repeat.ts';
import { type Watch, WATCHED_EVERY_MS } from '../../kit/jobs/watch.ts';
import { assertMayWait } from '../../base/may-wait.ts';
import { readMailBody } from './public.ts';

export type Mailer = {
  /** Sends what is due now; answers how many mails left. */
  sendDue: () => Promise<number>;
  /** Waits for the mails that are under way, then stops. */
  stop: () => Promise<void>;
};

const EVERY_MS = 2_000;
const BATCH = 20;
export const MAX_TRIES = 8;
const FIRST_PAUSE_S = 30;
const LONGEST_PAUSE_S = 3_600;
const CONNECT_MS = 5_000;
const SILENCE_MS = 10_000;
const MAX_ERROR_LENGTH = 500;

/** Sends the outbox through an SMTP server (`smtp://` or `smtps://`, with user and password in it when it wants them). */
export const startMailer = (deps: Deps, { url, from }: { url: string; from: string }, watch?: Watch): Mailer => {
  const transport = createTransport(
    { url, connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  let running: Promise<number> = Promise.resolve(0);
  const sendDue = (): Promise<number> => {
    running = running.catch(() => 0).then(() => sendBatch(deps, transport));
    return running;
  };
  const repeated = repeat({
    name: 'mail',
    everyMs: watch === undefined ? EVERY_MS : WATCHED_EVERY_MS,
    apartMs: EVERY_MS,
    afterFailureMs: EVERY_MS,
    startsPaused: true,
    step: sendDue,
    onFailure: (error) => deps.log.warn({ err: error }, 'the outbox could not be read'),
  });
  watch?.add({
    waits: ({ now }) => sql`exists (select from mail_outbox where state = 'waiting' and next_try_at <= ${now()})`,
    wake: repeated.wake,
    apartMs: EVERY_MS,
  });
  return {
    sendDue,
    stop: async () => {
      await repeated.stop();
      await running.catch(() => undefined);
      transport.close();
    },
  };
};

type DueMail = { id: string; to_address: string; subject: string; body: Buffer; tries: number };

const sendBatch = async (deps: Deps, transport: Transporter): Promise<number> => {
  let sent = 0;
  for (const mail of await claimDue(deps)) {
    if (await send(deps, transport, mail)) sent += 1;
  }
  return sent;
};

/**
 * Takes due mails for this process: no other one gets them, and should this one die they are due again after their pause. A mail may
 * therefore come twice, but never not at all.
 */
const claimDue = async ({ db, now }: Deps): Promise<DueMail[]> => {
  const { rows } = await sql<DueMail>`
    update mail_outbox set tries = tries + 1,
      next_try_at = ${now()}::timestamptz + make_interval(secs => least(${LONGEST_PAUSE_S}, ${FIRST_PAUSE_S} * power(2, tries)))
    where id in (
      select id from mail_outbox where state = 'waiting' and next_try_at <= ${now()} order by id limit ${BATCH} for update skip locked)
    returning id, to_address, subject, body, tries`.execute(db);
  return rows.toSorted((a, b) => Number(a.id) - Number(b.id));
};

const send = async ({ db, now, log, settings }: Deps, transport: Transporter, mail: DueMail): Promise<boolean> => {
  assertMayWait('a mail');
  try {
    const text = readMailBody(settings, mail.body) ?? '';
    await transport.sendMail({ to: mail.to_address, subject: mail.subject, text });
  } catch (error) {
    const state = mail.tries >= MAX_TRIES ? 'failed' : 'waiting';
    log.warn({ err: error, mail: mail.id, state }, 'a mail could not be sent');
    const message = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
    await db.updateTable('mail_outbox').set({ state, error: message }).where('id', '=', mail.id).execute();
    return false;
  }
  // What was sent is nobody's business here any more: it may hold a link.
  await db
    .updateTable('mail_outbox')
    .set({ state: 'sent', sent_at: now(), body: Buffer.alloc(0), error: '' })
    .where('id', '=', mail.id)
    .execute();
  return true;
};

import { sql } from 'kysely';
import { isLanguage, type Language } from '@manager/contract/i18n/error-text';
import { instantText } from '@manager/domain/instant-text';
import type { AnyCtx } from '../../kit/service/ctx.ts';
import { displayZoneOf } from '../../kit/service/display-zone.ts';
import { seal } from '../../kit/service/seal.ts';
import type { AnyDb, AnyTx } from '../../postgres/db.ts';
import { asSystem } from '../../postgres/scoped-db.ts';
import {
  factorChangesEn,
  factorChangesZh,
  mailsEn,
  mailsZh,
  PATH_HINT,
  PATH_HINT_ZH,
  type MailTemplate,
  type MailText,
  type MailValues,
} from './texts.ts';

/** Binds the seal of a body to its column. */
export const MAIL_BODY = 'mail body';

type Mail<T extends MailTemplate> = {
  userId: string | null;
  to: string;
  template: T;
  language: Language;
  values: MailValues[T];
  /** Time zone of the times in it; UTC when absent. */
  zone?: string;
  /** Id of a notice to a vendor, by which its mails are found. */
  noticeId?: string;
};

/** What somebody outside can have written to any mailbox, again and again. Warnings about an account are not among them: nobody shall fill a mailbox to keep one back. */
const CAPPED: ReadonlySet<MailTemplate> = new Set([
  'first_password',
  'reset_password',
  'verify_email',
  'already_registered',
  'user_name_taken',
]);
/** Mails of one kind to one mailbox. */
const MAX_MAILS_HOUR = 5;

/** May one more mail of this kind go to the address? If not, the log says so. Some at once may pass together: nobody waits for another's mail. */
export const hasMailRoom = async (
  ctx: AnyCtx,
  tx: AnyTx,
  { to, template }: { to: string; template: MailTemplate },
): Promise<boolean> => {
  if (!CAPPED.has(template)) return true;
  const since = new Date(ctx.now().getTime() - 3_600_000);
  // Of other tenants as well: the mailbox is one.
  const { rows } = await asSystem(tx, () =>
    sql<{ made: number }>`
      select count(*)::int as made from mail_outbox
      where lower(to_address) = lower(${to}) and template = ${template} and created_at > ${since}`.execute(tx),
  );
  if ((rows[0]?.made ?? 0) < MAX_MAILS_HOUR) return true;
  ctx.log.warn(
    { template, limit: MAX_MAILS_HOUR },
    'a mail was not written: its mailbox got too many of the kind within an hour',
  );
  return false;
};

/** Puts a mail into the outbox with the transaction that it tells about: no change without its mail, no mail without its change. */
export const queueMail = async <T extends MailTemplate>(ctx: AnyCtx, tx: AnyDb, mail: Mail<T>): Promise<void> => {
  if (!(await hasMailRoom(ctx, tx as AnyTx, mail))) return;
  const { subject, body } = mailText(mail);
  await tx
    .insertInto('mail_outbox')
    .values({
      created_at: ctx.now(),
      next_try_at: ctx.now(),
      user_id: mail.userId,
      notice_id: mail.noticeId ?? null,
      to_address: mail.to,
      template: mail.template,
      language: mail.language,
      subject,
      body: seal(ctx.settings.encryptionKey, MAIL_BODY, body),
    })
    .execute();
};

/** To a staff user in the language and the zone of its console; nothing happens when there is no address. `people`: the store that sees the user, when the transaction does not. */
export const mailUser = async <T extends MailTemplate>(
  ctx: AnyCtx,
  tx: AnyDb,
  { userId, template, values, people = tx }: { userId: string; template: T; values: Omit<MailValues[T], 'name'>; people?: AnyDb },
): Promise<void> => {
  const user = await people
    .selectFrom('staff_user')
    .select(['name', 'email', 'preferences'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (user?.email == null) return;
  const chosen = (user.preferences as { language?: unknown } | null)?.language;
  const language = isLanguage(chosen) ? chosen : ctx.language;
  const filled = { ...values, name: user.name } as unknown as MailValues[T];
  const zone = await displayZoneOf(people, { userId, at: ctx.now() });
  await queueMail(ctx, tx, { userId, to: user.email, template, language, values: filled, zone });
};

/** What a mail says. Spanish and Japanese readers get English: half a catalogue would be worse. */
export const mailText = <T extends MailTemplate>({
  template,
  language,
  values,
  zone = 'UTC',
}: Pick<Mail<T>, 'template' | 'language' | 'values' | 'zone'>): MailText => {
  const isChinese = language === 'zh';
  const { subject, body } = (isChinese ? mailsZh : mailsEn)[template];
  const timeText = instantText(zone);
  const given: Given = Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, string | number | Date | readonly string[]]) => [
      name,
      value instanceof Date ? timeText(value.toISOString()) : value,
    ]),
  );
  // Without a configured address the link is a path: a guessed host could be a stranger's.
  if (typeof given.link === 'string' && given.link.startsWith('/'))
    given.link = `${isChinese ? PATH_HINT_ZH : PATH_HINT} ${given.link}`;
  if ('change' in values) given.change = fillWith(given, (isChinese ? factorChangesZh : factorChangesEn)[values.change]);
  return { subject: fillWith(given, subject), body: fillWith(given, body).trimEnd() };
};

type Given = Record<string, string | number | readonly string[]>;

// A value stays one line, so that nobody's name writes a paragraph of its own; a list is as many as it has entries.
const oneLine = (value: string | number): string => String(value).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

const fillWith = (values: Given, text: string): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'object' ? value.map(oneLine).join('\n') : oneLine(value);
  });

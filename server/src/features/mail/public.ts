import type { Settings } from '../../kit/service/settings.ts';
import { unseal } from '../../kit/service/seal.ts';
import { MAIL_BODY } from './queue-mail.ts';

export { hasMailRoom, mailText, mailUser, queueMail } from './queue-mail.ts';
export type { FactorChange } from './texts.ts';

/** Text of a mail in the outbox; null once it was sent: its links are nobody's business from then on. */
export const readMailBody = ({ encryptionKey }: Pick<Settings, 'encryptionKey'>, body: Buffer): string | null =>
  body.length === 0 ? null : unseal(encryptionKey, MAIL_BODY, body).toString('utf8');

import { ERRORS } from '@manager/contract/errors';
import { errorText } from '@manager/contract/i18n/error-text';
import { fieldText } from '@manager/contract/i18n/field-text';
import { AppError } from '../../base/app-error.ts';
import { audit } from './audit.ts';
import type { Ctx } from './ctx.ts';

type Batch = { ids: readonly string[]; action: string; objectType: string };
type Outcome = { list: { id: string; code: number; message: string }[] };

/** Runs `each` for every id on its own: one refusal never stops the others, and every id gets an answer. Refusals are on record too. */
export const forEachId = async (
  ctx: Ctx,
  { ids, action, objectType }: Batch,
  each: (id: string) => Promise<void>,
): Promise<Outcome> => {
  const list: Outcome['list'] = [];
  for (const id of ids) {
    const rowsBefore = ctx.audited.pending?.length ?? 0;
    try {
      await each(id);
      list.push({ id, code: 0, message: '' });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // What the refused step had put on record was rolled back with it.
      if (!error.keepsChanges) ctx.audited.pending?.splice(rowsBefore);
      await audit(ctx, ctx.db, { action, objectType, objectId: id, outcome: 'failed', reason: error.reason });
      list.push({ id, code: ERRORS[error.reason], message: messageOf(error, ctx) });
    }
  }
  return { list };
};

/** A rule about one field says more than the general text about marked fields: a batch has no fields to mark. */
const messageOf = ({ reason, details }: AppError, { language }: Ctx): string => {
  const fields = typeof details.fields === 'object' && details.fields !== null ? Object.values(details.fields) : [];
  return fields.length === 0
    ? errorText({ name: reason, language, details })
    : fields.map((key) => fieldText(String(key), language)).join('; ');
};

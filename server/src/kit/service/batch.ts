import { ERRORS } from '@manager/contract/errors';
import { errorText } from '@manager/contract/i18n/error-text';
import { AppError } from '../app-error.ts';
import type { Ctx } from './ctx.ts';

/** Runs `each` for every id on its own: one refusal never stops the others, and every id gets an answer. */
export const forEachId = async (ctx: Ctx, ids: readonly string[], each: (id: string) => Promise<void>): Promise<{ list: { id: string; code: number; message: string }[] }> => {
  const list = [];
  for (const id of ids) {
    try {
      await each(id);
      list.push({ id, code: 0, message: '' });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      list.push({ id, code: ERRORS[error.reason], message: errorText({ name: error.reason, language: ctx.language, details: error.details }) });
    }
  }
  return { list };
};

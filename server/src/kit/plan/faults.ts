import { errorText } from '@manager/contract/i18n/error-text';
import { fieldText } from '@manager/contract/i18n/field-text';
import { AppError } from '../../base/app-error.ts';
import type { Ctx } from '../service/ctx.ts';

export type Fault = { field: string; message: string };

/** What a rule says against a save; empty when it lets it pass. */
export const faultsOf = async (ctx: Ctx, rule: () => Promise<void> | void | undefined): Promise<Fault[]> => {
  try {
    await rule();
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return faultsOfError(ctx, error);
  }
};

/** What an error says of each field; of the record as a whole when it names none. */
const faultsOfError = ({ language }: Ctx, { reason, details }: AppError): Fault[] => {
  const { fields } = details;
  const named = typeof fields === 'object' && fields !== null ? Object.entries(fields) : [];
  if (named.length === 0) return [{ field: '', message: errorText({ name: reason, language, details }) }];
  return named.map(([field, key]) => {
    const text = String(key);
    return { field, message: /^[a-z_]+$/.test(text) ? fieldText(text, language) : text };
  });
};

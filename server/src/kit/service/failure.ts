import { ERRORS, type ErrorName } from '@manager/contract/errors';
import { errorText, type Language } from '@manager/contract/i18n/error-text';
import { fieldText } from '@manager/contract/i18n/field-text';
import { z } from 'zod';
import { AppError } from '../../base/app-error.ts';

/** Why an approved call could not be done, as it is stored: told in the reader's language later. */
const Failure = z.object({
  reason: z.string().refine((name): name is ErrorName => Object.hasOwn(ERRORS, name)),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  fields: z.record(z.string(), z.string()),
});
type Failure = z.infer<typeof Failure>;

/** Only what the text needs: a row that travels with an error is not kept. */
export const failureOf = ({ reason, details }: AppError): Failure => ({
  reason,
  details: Object.fromEntries(
    Object.entries(details).filter((entry): entry is [string, string | number] => ['string', 'number'].includes(typeof entry[1])),
  ),
  fields:
    typeof details.fields === 'object' && details.fields !== null
      ? Object.fromEntries(Object.entries(details.fields).map(([name, text]) => [name, String(text)]))
      : {},
});

export const failureText = (stored: unknown, language: Language): string => {
  if (stored === null) return '';
  const { reason, details, fields } = Failure.parse(stored);
  const marked = Object.entries(fields).map(([name, key]) => `${name}: ${fieldText(key, language)}`);
  return [errorText({ name: reason, language, details }), ...marked].join(' ');
};

/** No refusal of the call: the same may work a little later. */
export const PASSING: readonly ErrorName[] = [
  'requests.in_progress',
  'requests.too_many',
  'query.too_heavy',
  ...(Object.keys(ERRORS) as ErrorName[]).filter((name) => name.startsWith('analytics.')),
];

export const isRefusal = (error: unknown, passing = PASSING): error is AppError =>
  error instanceof AppError && !passing.includes(error.reason);

/** What comes of work that is done ahead, for where it is needed: a refusal is thrown there, anything else at once. */
export const settledAhead = async <T>(work: () => Promise<T>, passing = PASSING): Promise<() => T> => {
  try {
    const done = await work();
    return () => done;
  } catch (error) {
    if (!isRefusal(error, passing)) throw error;
    return () => {
      throw error;
    };
  }
};

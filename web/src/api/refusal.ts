import { currentLanguage } from '../i18n/language.ts';
import { findText } from '../i18n/text-store.ts';
import { type ApiError, fieldErrorsOf } from './errors.ts';

/** The catalogue of what records call their fields. */
const FIELDS = 'product/changes';

/** `starts_at` by its name in the reader's language, or made readable. */
export const fieldName = (path: string): string => {
  const [name = ''] = path.split('.');
  const key = `field_${name}`;
  const named =
    findText({ language: currentLanguage(), namespace: FIELDS, key }) ?? findText({ language: 'en', namespace: FIELDS, key });
  const words = name.replaceAll('_', ' ');
  return named ?? words.charAt(0).toUpperCase() + words.slice(1);
};

/** What was refused, in the words of the server: those of its fields, where no form shows them at these. */
export const refusalOf = (error: ApiError, hasFields: boolean): string => {
  const refused = Object.entries(fieldErrorsOf(error)).filter(([, text]) => text !== error.message);
  if (hasFields || refused.length === 0) return error.message;
  return refused.map(([path, text]) => `${fieldName(path)}: ${text}`).join(' · ');
};

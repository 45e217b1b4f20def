import type { ErrorName } from '../errors.ts';
import { errorsEn } from './errors.en.ts';
import { errorsZh } from './errors.zh.ts';

/** Languages that the console registers; Spanish and Japanese fall back to English where a text is missing. */
export const LANGUAGES = ['en', 'zh', 'es', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

const catalogues: Partial<Record<Language, Record<ErrorName, string>>> = { en: errorsEn, zh: errorsZh };

export const errorText = ({
  name,
  language,
  details = {},
}: {
  name: ErrorName;
  language: Language;
  details?: Record<string, unknown>;
}): string => (catalogues[language] ?? errorsEn)[name].replace(/\{(\w+)\}/g, (_, key: string) => textOf(details[key]));

const textOf = (detail: unknown): string => (typeof detail === 'string' || typeof detail === 'number' ? String(detail) : '–');

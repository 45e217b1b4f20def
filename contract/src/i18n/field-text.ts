import type { Language } from './error-text.ts';
import { fieldsEn } from './fields.en.ts';
import { fieldsZh } from './fields.zh.ts';

export type FieldTextKey = keyof typeof fieldsEn;

/** `{name}` stands for one of `values`. */
export const fieldText = (key: string, language: Language, values: Readonly<Record<string, string>> = {}): string => {
  const catalogue: Record<string, string> = language === 'zh' ? fieldsZh : fieldsEn;
  const text = catalogue[key] ?? catalogue.invalid ?? key;
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
};

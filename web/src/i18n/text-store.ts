import type { Language } from '@manager/contract/i18n/error-text';
import type { Catalogue } from './catalogue.ts';

export type TextValues = Record<string, string | number>;
type Wanted = { language: Language; namespace: string; key: string };

const FALLBACK: Language = 'en';
const catalogues = new Map<Language, Catalogue>();
const plurals = new Map<Language, Intl.PluralRules>();

/** Adds namespaces to a language; one that is there already is replaced. */
export const addTexts = (language: Language, catalogue: Catalogue): void => {
  catalogues.set(language, { ...catalogues.get(language), ...catalogue });
};

const pluralOf = (language: Language, count: number): string => {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return rules.select(count);
};

/** `rows` with a count is `rows_one`, `rows_other` or what else the language asks for; a language without that form has `_other`. */
const formOf = ({ language, namespace, key }: Wanted, count: unknown): string | undefined => {
  const texts = catalogues.get(language)?.[namespace];
  if (texts === undefined || count === undefined) return texts?.[key];
  // A count may come as formatted digits; those that are no number to JavaScript are many.
  return texts[`${key}_${pluralOf(language, Number(count))}`] ?? texts[`${key}_other`] ?? texts[key];
};

/** The text in exactly this language, with its `{{slots}}` unfilled; undefined when there is none. */
export const findText = (wanted: Wanted): string | undefined => formOf(wanted, undefined);

/** The folder's own text, or else the word that all screens share. */
const ownOrShared = (wanted: Wanted, count: unknown): string | undefined =>
  formOf(wanted, count) ?? formOf({ ...wanted, namespace: 'terms' }, count);

/** The text with its `{{slots}}` filled, in English when the language lacks it. A key without any text is shown as it is, and reported. */
export const textOf = (wanted: Wanted, values: TextValues = {}): string => {
  const text = ownOrShared(wanted, values['count']) ?? ownOrShared({ ...wanted, language: FALLBACK }, values['count']);
  if (text === undefined) {
    console.error(`no text: ${wanted.namespace} ${wanted.key}`);
    return wanted.key;
  }
  return text.replaceAll(/\{\{(\w+)\}\}/g, (slot, name: string) => {
    const value = values[name];
    if (value === undefined) console.error(`no value for ${slot}: ${wanted.namespace} ${wanted.key}`);
    return String(value ?? '');
  });
};

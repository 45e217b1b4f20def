import type { Language } from './error-text.ts';

const collators = new Map<Language, Intl.Collator>();

/** Orders names as readers of the language expect them: by its letters, not by code points, and Chinese ones by their sound. */
export const compareNames = (language: Language): ((one: string, other: string) => number) => {
  const collator = collators.get(language) ?? new Intl.Collator(language);
  collators.set(language, collator);
  return collator.compare;
};

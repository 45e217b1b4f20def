import type { Language } from '@manager/contract/i18n/error-text';
import { GLOSSARY } from './glossary.gen.ts';

const ENGLISH = 0;
const CHINESE = 1;

/**
 * The same term in the other language of the trade: `otherTermOf({ term: '返奖率', language: 'zh' })` is `RTP, return rate`. Undefined for a word that
 * docs/domain-language.md does not list. Part of what is fetched on demand: import it in panels and menus, not in tables.
 */
export const otherTermOf = ({ term, language }: { term: string; language: Language }): string | undefined => {
  const [own, other] = language === 'zh' ? ([CHINESE, ENGLISH] as const) : ([ENGLISH, CHINESE] as const);
  const wanted = term.trim().toLowerCase();
  const found = GLOSSARY.filter((words) => words[own].some((word) => word.toLowerCase() === wanted));
  // A word that stands for two things would be explained wrongly half of the time.
  const [only] = found;
  if (only === undefined || found.length > 1) return undefined;
  const text = only[other].filter((word) => word.toLowerCase() !== wanted).join(', ');
  return text === '' ? undefined : text;
};

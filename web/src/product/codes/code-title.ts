import { pathOfCode } from '@manager/contract/screens';
import { titleOf, useTexts } from '../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

type Texts = typeof texts;
const OWN_TITLES: ReadonlySet<string> = new Set<keyof Texts>(['action_A-2-91', 'action_A-4-94', 'action_F-91']);

const suffixOf = (code: string): string | undefined => /-(9[1-7])$/.exec(code)?.[1];

/** Names of permission codes in the reader's language: `short` below its page ('Approve'), `full` by itself ('Website · Approve'). */
export const useCodeTitle = (): { short: (code: string) => string; full: (code: string) => string } => {
  const t = useTexts<Texts>('product/codes');
  const screenTitle = (code: string): string => titleOf(pathOfCode(code) ?? '') ?? code;
  const short = (code: string): string => {
    const own = `action_${code}`;
    if (OWN_TITLES.has(own)) return t(own as keyof Texts);
    const suffix = suffixOf(code);
    return suffix === undefined ? screenTitle(code) : t(`action_${suffix}` as keyof Texts);
  };
  const full = (code: string): string =>
    suffixOf(code) === undefined ? screenTitle(code) : `${screenTitle(code.replace(/-9\d$/, ''))} · ${short(code)}`;
  return { short, full };
};

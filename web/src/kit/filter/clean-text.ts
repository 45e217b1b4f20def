import { seenText } from '@manager/domain/kept-text';

/** What somebody searches for: without what is not seen around it and the mark of our own files, and numbers of a Chinese keyboard as numbers. */
export const cleanText = (text: string): string => {
  const seen = seenText(text).replace(/^'(?=[\d=+@-])/, '');
  return /^[\d\uFF10-\uFF19]+$/.test(seen) ? seen.normalize('NFKC') : seen;
};

/** Pasted ids, separated by blanks, lines, commas, semicolons and the like, in any width; each once. */
export const splitIds = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;|，；、｜]+/)
      .map(cleanText)
      .filter((part) => part !== ''),
  ),
];

const words = new Intl.Segmenter('en', { granularity: 'grapheme' });
const firstOf = (word: string): string => {
  for (const { segment } of words.segment(word)) return segment;
  return '';
};

/** What stands for a user without a picture: the first letters of the first and the last word, of a Chinese or Japanese name its first sign. */
export const initialsOf = (name: string): string => {
  const parts = name.split(/[\s._@-]+/u).filter((part) => part !== '');
  const [first = '', last = ''] = [parts[0], parts.length > 1 ? parts.at(-1) : ''];
  const initials = /^\p{Script=Han}/u.test(first) ? firstOf(first) : firstOf(first) + firstOf(last);
  return initials.toLocaleUpperCase('en');
};

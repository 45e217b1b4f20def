/** Attributes that people read or hear. */
const SPOKEN = new Set([
  'title',
  'label',
  'placeholder',
  'aria-label',
  'aria-description',
  'alt',
  'description',
  'face',
  'caption',
]);

/** The same in every language: the product's name, codes of money, figures, formats and units, what stands on a reel. */
const SAME_EVERYWHERE = new Set(
  'Manager UTC USD RTP GGR NGR ID IP TOTP JSON CSV XLSX SHA PNG ms kB MiB BAR Ctrl Shift Alt Esc Enter Tab'.split(' '),
);

/** Has the text a word that belongs into texts.en.ts and texts.zh.ts? Signs, digits and single letters do not. */
export const isReadable = (text: string): boolean =>
  (text.replaceAll(/&\w+;/g, ' ').match(/\p{L}{2,}/gu) ?? []).some((word) => !SAME_EVERYWHERE.has(word));

export const isSpoken = (attribute: string): boolean => SPOKEN.has(attribute);

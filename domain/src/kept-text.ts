/** Blanks and signs that nobody sees. */
const UNSEEN = '[\\s\\u00AD\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2069\\uFEFF]';
const AROUND = new RegExp(`^${UNSEEN}+|${UNSEEN}+$`, 'gu');

/** A text without what is not seen around it, as other programs put it around what is copied from them. */
export const seenText = (text: string): string => text.replaceAll(AROUND, '');

/** What looks the same is one text: in one form of Unicode (NFC), without what is not seen around it. So one account has one name. May be empty. */
export const keptText = (text: string): string => (/^[!-~]*$/.test(text) ? text : seenText(text.normalize('NFC')));

/** Enough to catch a slip; the server decides, and the mail itself proves. */
export const looksLikeEmail = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text.trim());

/** Tokens of one-time links, as `mailLink` writes them: 32 bytes as base64url. */
const TOKEN = /(\?t=)[\w-]{43}(?![\w-])/g;

export const hasLink = (body: string): boolean => body.search(TOKEN) !== -1;

/** The text with every link made useless. */
export const withoutLinks = (body: string): string => body.replace(TOKEN, '$1••••••••');

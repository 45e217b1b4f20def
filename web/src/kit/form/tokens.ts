/** Pasted entries, separated by comma, semicolon, blank or line; each once, in the order of their first appearance. */
export const splitTokens = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFKC')
      .split(/[\s,;、]+/)
      .filter((part) => part !== ''),
  ),
];

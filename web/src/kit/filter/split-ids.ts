/** Pasted ids, separated by comma, semicolon, blank or line; each once. */
export const splitIds = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))];

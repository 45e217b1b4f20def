/** Amounts are printed with their separators, ids and codes as they are: of a check only the first have decimals or are counts. */
export const isMoney = (value: string): boolean => /^-?\d{1,14}\.\d{1,6}$/.test(value);

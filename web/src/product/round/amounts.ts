import { parseMoney } from '@manager/domain/money';

/** Display of amounts that the game sent: a text that is no money is shown as it came, never rounded to something. */
export const isZeroAmount = (text: string): boolean => {
  const parsed = parseMoney(text);
  return 'value' in parsed && parsed.value.eq('0');
};

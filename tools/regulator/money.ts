/** Decimal texts as whole millionths and back: the checks reckon without the product's code. */
const SCALE = 6;

export const micros = (text: string): bigint => {
  const [, sign = '', whole, places = ''] = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  if (whole === undefined) throw new Error(`${text} is no amount`);
  const magnitude = BigInt(whole + places.padEnd(SCALE, '0'));
  return sign === '-' ? -magnitude : magnitude;
};

export const sumOf = (texts: readonly string[]): bigint => texts.reduce((sum, text) => sum + micros(text), 0n);

/** As the product prints an amount: no zeros at the end. */
export const amountText = (value: bigint): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(SCALE + 1, '0');
  const places = digits.slice(-SCALE).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -SCALE)}${places === '' ? '' : `.${places}`}`;
};

/** A percentage to four places, half away from zero. Both parts are not below zero. */
export const percentText = (part: bigint, whole: bigint): string => {
  const scaled = (part * 1_000_000n * 2n + whole) / (whole * 2n);
  return `${scaled / 10_000n}.${(scaled % 10_000n).toString().padStart(4, '0')}`;
};

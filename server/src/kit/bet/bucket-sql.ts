import type { BucketScale } from '@manager/domain/buckets';

/** A bound as an exact decimal of the engine. */
const bound = (text: string): string => `toDecimal128('${text}', 6)`;

/** Place of an amount in a scale, as the engine finds it: exact decimals, the first bucket holds 0 alone. `amount` is Decimal and never below 0. */
export const bucketOfAmount = (scale: BucketScale, amount: string): string => {
  const places = scale.flatMap(({ upTo }, index) => (upTo === null ? [] : [`${amount} <= ${bound(upTo)}, ${index}`]));
  return `multiIf(${places.join(', ')}, ${scale.length - 1})`;
};

/** The same for the ratio of two amounts, without dividing: -1 where there is nothing to divide by. */
export const bucketOfRatio = (scale: BucketScale, { part, whole }: { part: string; whole: string }): string => {
  // The bounds are whole numbers, so that the product keeps the scale of the amount.
  const places = scale.flatMap(({ upTo }, index) =>
    upTo === null ? [] : [`${part} <= toDecimal128(${whole}, 6) * toDecimal128('${upTo}', 0), ${index}`],
  );
  return `multiIf(${whole} = 0, -1, ${places.join(', ')}, ${scale.length - 1})`;
};

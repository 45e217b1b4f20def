const STEPS = 5;

/**
 * How strongly a figure is shaded: 1 to 5 above zero, −1 to −5 below, 0 for zero; undefined without one. Steps are fifths of the largest figure, so that twice
 * as dark is twice as much.
 */
export const heatOf = (values: readonly (string | number | null)[]): ((value: string | number | null) => number | undefined) => {
  const most = values.reduce<number>((largest, value) => Math.max(largest, Math.abs(Number(value ?? 0))), 0);
  return (value) => {
    if (value === null) return undefined;
    const amount = Number(value);
    return most === 0 || amount === 0 ? 0 : Math.sign(amount) * Math.ceil((Math.abs(amount) / most) * STEPS);
  };
};

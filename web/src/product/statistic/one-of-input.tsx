import type { FieldInput, Option } from '../../kit/filter/field-inputs.tsx';
import classes from '../../kit/filter/filter.module.css';

/** A native select that always has a choice; it stands in the bar, so it needs no chip. */
export const oneOfInput = <V extends string>(options: readonly Option<V>[]): FieldInput<V> => ({
  input: ({ id, value, onChange }) => (
    <select
      id={id}
      className={classes.control}
      value={value}
      onChange={(event) => onChange(options.find((option) => option.value === event.currentTarget.value)?.value ?? value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  ),
  chip: () => undefined,
});

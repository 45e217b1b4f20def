import type { ReactNode } from 'react';
import { IsoInput } from '../../ui/IsoInput.tsx';
import classes from './filter.module.css';

export type InputProps<V> = {
  id: string;
  value: V;
  onChange: (value: V) => void;
  /** The control is used for typing: wait before applying. */ onType: (value: V) => void;
};

/** How a filter is entered, and how a set one reads on its chip (undefined: not set). */
export type FieldInput<V> = { input: (props: InputProps<V>) => ReactNode; chip: (value: V) => string | undefined };

export type Option<V extends string = string> = { value: V; label: string };

export const textInput = ({ placeholder }: { placeholder?: string } = {}): FieldInput<string> => ({
  input: ({ id, value, onType }) => (
    <input
      id={id}
      className={classes.control}
      type="text"
      maxLength={200}
      value={value}
      placeholder={placeholder}
      autoComplete="off"
      onChange={(event) => onType(event.currentTarget.value)}
    />
  ),
  chip: (value) => value || undefined,
});

const labelOf = <V extends string>(options: readonly Option<V>[], value: V | '' | undefined): string | undefined =>
  options.find((option) => option.value === value)?.label;

/** A native select for a short list; `allLabel` names the empty choice. */
export const choiceInput = <V extends string>({
  options,
  allLabel,
}: {
  options: readonly Option<V>[];
  allLabel: string;
}): FieldInput<V | undefined> => ({
  input: ({ id, value, onChange }) => (
    <select
      id={id}
      className={classes.control}
      value={value ?? ''}
      data-empty={value === undefined ? true : undefined}
      onChange={(event) => onChange(options.find((option) => option.value === event.currentTarget.value)?.value)}
    >
      <option value="">{allLabel}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  ),
  chip: (value) => labelOf(options, value),
});

/** Off unless chosen; looks like its neighbours. */
export const flagInput = ({ yes, no }: { yes: string; no: string }): FieldInput<boolean> => {
  const inner = choiceInput<'1'>({ options: [{ value: '1', label: yes }], allLabel: no });
  return {
    input: ({ id, value, onChange, onType }) =>
      inner.input({
        id,
        value: value ? '1' : undefined,
        onChange: (next) => onChange(next === '1'),
        onType: (next) => onType(next === '1'),
      }),
    chip: (value) => (value ? yes : undefined),
  };
};

/** Yes, no or not asked. */
export const maybeFlagInput = ({
  yes,
  no,
  allLabel,
}: {
  yes: string;
  no: string;
  allLabel: string;
}): FieldInput<'1' | '0' | undefined> =>
  choiceInput({
    options: [
      { value: '1', label: yes },
      { value: '0', label: no },
    ],
    allLabel,
  });

/** A day, `YYYY-MM-DD`. */
export const dayInput = (): FieldInput<string> => ({
  input: ({ id, value, onChange }) => <IsoInput id={id} className={classes.control} value={value} onValue={onChange} />,
  chip: (value) => value || undefined,
});

import type { FieldInput } from './field-inputs.tsx';
import type { Range } from './range-inputs.tsx';

type Shared = { label: string; isMore?: boolean };

/** `name` is a filter of the list. */
type OneField<F> = { [K in keyof F & string]: FieldInput<F[K]> & Shared & { name: K } }[keyof F & string];

/** Two filters of the list that are entered together, such as `time_from` and `time_to`. */
type PairField<F> = FieldInput<Range> & Shared & { name: keyof F & string; nameTo: keyof F & string };

/** The first four fields stand in the bar; those with `isMore` and what is left over behind "More filters". */
export type FilterField<F> = OneField<F> | PairField<F>;

/** Each field is consistent in itself; as members of one list their value types can only be seen as unknown. */
export type AnyField = FieldInput<unknown> & Shared & { name: string; nameTo?: string };

const MOST_IN_BAR = 4;

export const splitFields = (fields: readonly AnyField[]): { bar: AnyField[]; more: AnyField[] } => {
  const bar = fields.filter(({ isMore }) => isMore !== true).slice(0, MOST_IN_BAR);
  return { bar, more: fields.filter((field) => !bar.includes(field)) };
};

type Values = Readonly<Record<string, unknown>>;

export const valueOf = ({ name, nameTo }: AnyField, values: Values): unknown =>
  nameTo === undefined ? values[name] : { from: values[name] ?? '', to: values[nameTo] ?? '' };

/** A new value of a field as a change of the list's filters. */
export const patchOf = ({ name, nameTo }: AnyField, value: unknown): Record<string, unknown> => {
  if (nameTo === undefined) return { [name]: value };
  const { from, to } = value as Range;
  return { [name]: from, [nameTo]: to };
};

export type Chip = { name: string; label: string; text: string };

/** What is set, as it reads on chips. */
export const chipsOf = (fields: readonly AnyField[], values: Values): Chip[] =>
  fields.flatMap((field) => {
    const text = field.chip(valueOf(field, values));
    return text === undefined ? [] : [{ name: field.name, label: field.label, text }];
  });

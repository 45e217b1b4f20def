import { type Field, type Fields, inputNames, type InputName } from '@manager/contract/records/record';
import type { z } from 'zod';
import { decimalOrNull, decimalText, required, textOrNull } from '../../kit/form/checks.ts';
import { decimalOf, exactOf, wholeOf } from '../../kit/form/decimal.ts';

type ValueOf<F extends Field> = F['kind'] extends 'flag'
  ? boolean
  : F['kind'] extends 'many'
    ? string[]
    : F['kind'] extends 'json'
      ? unknown
      : F['kind'] extends 'choice'
        ? z.output<F['row']> extends infer V
          ? V extends null
            ? ''
            : V
          : never
        : string;
/** What a form holds of a record. */
export type FormOf<F extends Fields> = { [N in InputName<F>]: ValueOf<F[N]> };
/** The same where a form holds some of them otherwise. */
export type AnyForm<F extends Fields> = { [N in InputName<F>]: unknown };

const isDecimal = ({ kind }: Field): boolean => kind === 'money' || kind === 'rate' || kind === 'percent';
const of = <F extends Fields, R>(fields: F, make: (field: Field, name: InputName<F>) => unknown): R =>
  Object.fromEntries(inputNames(fields).map((name) => [name, make(fields[name] as Field, name)])) as R;

/** Form values of a record; what a new one starts with, where there is none. */
export const formOf = <F extends Fields>(fields: F, row: AnyForm<F> | undefined): FormOf<F> =>
  of(fields, (field, name) => {
    const value = row?.[name] ?? field.initial ?? '';
    if (field.kind === 'many') return value === '' ? [] : value;
    if (typeof value === 'string' && isDecimal(field)) return decimalOf(value) ?? value;
    return typeof value === 'number' ? String(value) : value;
  });

const isAlways = (field: Field): boolean => field.required === true || field.initial !== undefined;

const enteredOf = (field: Field, value: string): unknown => {
  if (isDecimal(field)) return isAlways(field) ? exactOf(value) : decimalOrNull(value);
  if (field.kind === 'count') return isAlways(field) || value.trim() !== '' ? wholeOf(value) : null;
  return isAlways(field) ? value.trim() : textOrNull(value);
};

/** The same fields as a save takes them: what may be empty is null then. */
export const enteredIn = <F extends Fields>(fields: F, values: AnyForm<F>): Record<InputName<F>, unknown> =>
  of(fields, (field, name) => {
    const value: unknown = values[name];
    return typeof value === 'string' ? enteredOf(field, value) : value;
  });

/** What is missing, and what is no number, by field. */
export const faultsIn = <F extends Fields>(
  fields: F,
  values: AnyForm<F>,
  messages: { required: string; notDecimal: string },
): Partial<Record<InputName<F>, string>> => {
  const [need, decimal] = [required(messages.required), decimalText(messages.notDecimal)];
  return Object.fromEntries(
    inputNames(fields).flatMap((name) => {
      const [field, value]: [Field, unknown] = [fields[name] as Field, values[name]];
      if (typeof value !== 'string') return [];
      const missing = field.required === true || (isDecimal(field) && isAlways(field)) ? need(value) : undefined;
      const fault = missing ?? (isDecimal(field) ? decimal(value) : undefined);
      return fault === undefined ? [] : [[name, fault]];
    }),
  ) as Partial<Record<InputName<F>, string>>;
};

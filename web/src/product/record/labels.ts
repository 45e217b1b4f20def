import { type Fields, inputNames, type InputName, type Kind } from '@manager/contract/records/record';
import type { z } from 'zod';

type Camel<S extends string> = S extends `${infer A}_${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S;
/** Fields of every record. */
export type Bookkeeping = 'id' | 'created_at' | 'updated_at';
type KeyOf<F extends Fields, N extends string> = F[N] extends { label: infer L extends string }
  ? L
  : Camel<N extends `${infer Base}_id` ? Base : N>;
type WordOf<F extends Fields, N extends keyof F & string> = F[N]['kind'] extends 'choice'
  ? `${KeyOf<F, N>}_${z.output<F[N]['row']> & string}`
  : never;
type LabelText<F extends Fields, N extends keyof F & string> = { [M in N]: KeyOf<F, M> }[N];
type WordText<F extends Fields> = { [N in keyof F & string]: WordOf<F, N> }[keyof F & string];
/** Texts of a folder that has a label for each field of a form, or finds it in the shared words: others do not compile. */
export type Labels<F extends Fields> = (key: LabelText<F, InputName<F>>) => string;
/** The same for all fields of the record, with a word for each value of its choices. */
export type RecordTexts<F extends Fields> = (key: LabelText<F, keyof F & string> | WordText<F>) => string;

const keyOf = (fields: Fields, name: string): string =>
  fields[name]?.label ?? name.replace(/(?<=.)_id$/, '').replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The label of a field: the text of its name, in the folder's own texts or in the shared words. */
export const labelOf = <F extends Fields>(fields: F, t: Labels<F>, name: (keyof F & string) | Bookkeeping): string =>
  t(keyOf(fields, name) as LabelText<F, InputName<F>>);

/** Labels of all fields of a form. */
export const labelsOf = <F extends Fields>(fields: F, t: Labels<F>): Record<InputName<F>, string> =>
  Object.fromEntries(inputNames(fields).map((name) => [name, labelOf(fields, t, name)])) as Record<InputName<F>, string>;

/** A word of a choice: the text of the label's key and the value, as `status_enabled`. */
export const wordOf = <F extends Fields>(
  fields: F,
  t: RecordTexts<F>,
  { name, value }: { name: string; value: string },
): string => t(`${keyOf(fields, name)}_${value}` as WordText<F>);

/** A field of a record, or one that every record has. */
export type NameIn<F extends Fields> = (keyof F & string) | Bookkeeping;

export const kindOf = (fields: Fields, name: string): Kind => fields[name]?.kind ?? (name === 'id' ? 'id' : 'instant');

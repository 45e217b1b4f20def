import type { Endpoint, OutputOf } from '@manager/contract/kit/endpoint';
import type { Fields, InputName } from '@manager/contract/records/record';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useCallback } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { type RecordForm, type RecordFormOptions, useRecordForm } from '../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../kit/texts.en.ts';
import { type AnyForm, enteredIn, faultsIn, type FormOf, formOf } from './form-fields.ts';
import { type Labels, labelsOf } from './labels.ts';

type Options<E extends Endpoint, F extends Fields, V extends AnyForm<F>> = Omit<
  RecordFormOptions<E, V>,
  'valuesOf' | 'toInput'
> & {
  fields: F;
  t: Labels<F>;
  /** Where the form holds a field otherwise than its kind says, or starts with another value. */
  valuesOf?: RecordFormOptions<E, V>['valuesOf'];
  /** Fields that a save takes otherwise than their kinds say. */
  toInput?: (values: V) => Partial<Record<InputName<F>, unknown>>;
};

/** For the input of a field: label, mark of what must be filled in, value, fault. */
type InputProps = GetInputPropsReturnType & { label: string; withAsterisk: boolean };

type FieldsForm<F extends Fields, V extends AnyForm<F>> = RecordForm<V> & {
  labels: Record<InputName<F>, string>;
  field: (name: InputName<F>) => InputProps;
};

/** `useRecordForm` for a record whose fields are said in `contract/src/records`; `validate` says what goes beyond missing fields and numbers. */
export const useFieldsForm = <E extends Endpoint, F extends Fields, V extends AnyForm<F> = FormOf<F>>({
  fields,
  t,
  valuesOf,
  toInput,
  validate,
  ...options
}: Options<E, F, V>): FieldsForm<F, V> => {
  const k = useTexts<typeof kitTexts>('kit');
  const ofRow = useCallback((row: OutputOf<E> | undefined) => formOf(fields, row as never) as V, [fields]);
  const state = useRecordForm<E, V>({
    ...options,
    valuesOf: valuesOf ?? ofRow,
    toInput: (values) => Object.assign(enteredIn(fields, values) as Record<keyof V & string, unknown>, toInput?.(values)),
    validate: (values) =>
      Object.assign({}, validate?.(values), faultsIn(fields, values, { required: k('required'), notDecimal: k('notDecimal') })),
  });
  const labels = labelsOf(fields, t);
  const field = (name: InputName<F>): InputProps => ({
    label: labels[name],
    withAsterisk: fields[name]?.required === true && (fields[name].initial ?? '') === '',
    ...state.form.getInputProps(name, { type: fields[name]?.kind === 'flag' ? 'checkbox' : 'input' }),
  });
  return { ...state, labels, field };
};

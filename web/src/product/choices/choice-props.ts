import type { UseFormReturnType } from '@mantine/form';
import type { FormValues } from '../../kit/form/form-values.ts';

type Choice = { value: string; label: string };
type Options = {
  data: readonly Choice[];
  /** Name of the record that the row has: lists leave some out, such as hidden ones, those past their end and those of others. */
  present: string | null | undefined;
  /** Chosen once, when the record was made. */
  isFixed: boolean;
};

/** Of a Select over a text field of a form, empty where nothing is chosen. What is chosen is always shown. */
export const choiceProps = <V extends FormValues>(
  { getInputProps, values, setFieldValue }: UseFormReturnType<V>,
  name: keyof V & string,
  { data, present, isFixed }: Options,
) => {
  const value = values[name] as string;
  const isListed = value === '' || data.some((choice) => choice.value === value);
  return {
    ...getInputProps(name),
    data: isListed ? data : [{ value, label: present ?? value }, ...data],
    value: value === '' ? null : value,
    onChange: (next: string | null) => setFieldValue(name, (next ?? '') as never),
    searchable: true,
    clearable: true,
    allowDeselect: true,
    limit: 60,
    disabled: isFixed,
  };
};

import { useTexts } from '../../i18n/use-texts.ts';
import { choiceInput, maybeFlagInput, type FieldInput } from '../filter/field-inputs.tsx';
import type { texts } from '../texts.en.ts';

type FieldKinds = {
  /** One of a few words, or all. */
  choice: <V extends string>(values: readonly V[], labelOf: (value: V) => string) => FieldInput<V | undefined>;
  /** Yes, no or not asked. */
  flag: () => FieldInput<'1' | '0' | undefined>;
};

/** The inputs that filter bars use most, with their common texts. */
export const useFieldKinds = (): FieldKinds => {
  const k = useTexts<typeof texts>('kit');
  const allLabel = k('all');
  return {
    choice: (values, labelOf) => choiceInput({ allLabel, options: values.map((value) => ({ value, label: labelOf(value) })) }),
    flag: () => maybeFlagInput({ yes: k('yes'), no: k('no'), allLabel }),
  };
};

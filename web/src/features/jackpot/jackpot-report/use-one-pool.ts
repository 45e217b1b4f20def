import type { FieldInput } from '../../../kit/filter/field-inputs.tsx';
import { idChoiceInput } from '../../../product/choices/id-choice-input.tsx';
import { usePoolChoices } from '../use-pool-choices.ts';

type OnePool = {
  /** Empty: not known yet, or there is none. */
  id: string;
  isNone: boolean;
  input: FieldInput<string>;
};

/** The pool that the address names, else the first one. */
export const useOnePool = (chosen: string): OnePool => {
  const pools = usePoolChoices();
  const first = pools?.[0];
  return {
    id: chosen || (first?.value ?? ''),
    isNone: pools?.length === 0,
    input: idChoiceInput({ options: pools ?? [], allLabel: first?.label ?? '…' }),
  };
};

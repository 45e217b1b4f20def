import { getGroupOptions } from '@manager/contract/features/permission/group';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { FieldInput } from '../../kit/filter/field-inputs.tsx';
import type { texts as kitTexts } from '../../kit/texts.en.ts';
import { idChoiceInput } from './id-choice-input.tsx';

/** Filter by permission group. */
export const useGroupInput = (): FieldInput<string> => {
  const k = useTexts<typeof kitTexts>('kit');
  const { data } = useCall(getGroupOptions, {}, { staleTimeMs: 30_000 });
  return idChoiceInput({ options: (data?.list ?? []).map(({ id, name }) => ({ value: id, label: name })), allLabel: k('all') });
};

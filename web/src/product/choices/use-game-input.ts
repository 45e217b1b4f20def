import { getReportScope } from '@manager/contract/features/report/scope';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { FieldInput } from '../../kit/filter/field-inputs.tsx';
import type { texts as kitTexts } from '../../kit/texts.en.ts';
import { idChoiceInput } from './id-choice-input.tsx';

/** Filter by game. */
export const useGameInput = (): FieldInput<string> => {
  const k = useTexts<typeof kitTexts>('kit');
  const { data } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  return idChoiceInput({ options: (data?.games ?? []).map(({ id, name }) => ({ value: id, label: name })), allLabel: k('all') });
};

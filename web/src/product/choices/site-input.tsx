import { getReportScope } from '@manager/contract/features/report/scope';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { FieldInput } from '../../kit/filter/field-inputs.tsx';
import type { texts as kitTexts } from '../../kit/texts.en.ts';
import { idChoiceInput } from './id-choice-input.tsx';

/** Filter by one website of the scope. */
export const useSiteInput = (): FieldInput<string> => {
  const k = useTexts<typeof kitTexts>('kit');
  const { data } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const options = (data?.sites ?? []).map(({ id, code, name }) => ({
    value: id,
    label: code === name ? name : `${name} · ${code}`,
  }));
  return idChoiceInput({ options, allLabel: k('all') });
};

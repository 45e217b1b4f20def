import { getWebsiteList } from '@manager/contract/features/set-up/website';
import { useCall } from '../../api/query.ts';
import { useTypedName } from '../../kit/filter/use-typed-name.ts';

export type WebsiteChoice = { value: string; label: string };

const SHOWN = 50;

/** Websites in scope whose name holds what was typed: there may be thousands, so the server searches. `known` are offered in any case. */
export const useWebsiteChoices = ({
  known = [],
}: {
  known?: readonly WebsiteChoice[];
}): { choices: WebsiteChoice[]; onSearch: (text: string) => void } => {
  const { name, onSearch } = useTypedName();
  const input = { ...(name === '' ? {} : { name }), limit: SHOWN, sort: 'name' };
  const { data } = useCall(getWebsiteList, input, { keepsPrevious: true, staleTimeMs: 30_000 });
  const found = (data?.list ?? []).map((row) => ({ value: row.id, label: `${row.name} · ${row.code}` }));
  return {
    choices: [...known.filter(({ value }) => !found.some((choice) => choice.value === value)), ...found],
    // Choosing writes the label into the field: that is no search.
    onSearch: (text) => onSearch(text.includes(' · ') ? '' : text),
  };
};

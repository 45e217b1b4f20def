import { getPoolOptions } from '@manager/contract/features/jackpot/pool-list';
import { useCall } from '../../api/query.ts';
import { choicesInput } from '../../kit/filter/choices-input.tsx';
import type { FieldInput, Option } from '../../kit/filter/field-inputs.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import type { texts as kitTexts } from '../../kit/texts.en.ts';
import { namedChoice } from '../../product/choices/named-choice.ts';

const STALE_MS = 60_000;

/** Jackpot pools in sight, by their sort; undefined until they are there. */
export const usePoolChoices = (): Option[] | undefined =>
  useCall(getPoolOptions, {}, { staleTimeMs: STALE_MS }).data?.list.map(namedChoice);

/** Filter by some jackpot pools; none means all. */
export const usePoolsInput = (): FieldInput<string[]> => {
  const k = useTexts<typeof kitTexts>('kit');
  return choicesInput({ options: usePoolChoices() ?? [], allLabel: k('all') });
};

import { getCollectionList } from '@manager/contract/features/activity/activity-collect/icon-collection';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useCall } from '../../../api/query.ts';
import { idChoiceInput } from '../../../product/choices/id-choice-input.tsx';
import { namedChoice } from '../../../product/choices/named-choice.ts';

/** The newest; older ones are reached from their own screen. */
const MOST = 200;

/** A collection to choose, for the lists of what became of it. */
export const useCollectionInput = (): ReturnType<typeof idChoiceInput> => {
  const k = useTexts<typeof kitTexts>('kit');
  const { data } = useCall(getCollectionList, { limit: MOST, sort: '-starts_at' }, { staleTimeMs: 30_000 });
  const options = (data?.list ?? []).map(namedChoice);
  return idChoiceInput({ options, allLabel: k('all') });
};

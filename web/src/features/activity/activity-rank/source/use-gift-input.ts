import { getRankRuleList } from '@manager/contract/features/activity/activity-rank/rule';
import { useCall } from '../../../../api/query.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import type { texts as kitTexts } from '../../../../kit/texts.en.ts';
import { namedChoice } from '../../../../product/choices/named-choice.ts';
import { idChoiceInput } from '../../../../product/choices/id-choice-input.tsx';

/** The newest; older ones are reached from their own screen. */
const MOST = 200;

/** Red packets or a scatter collection to choose. */
export const useGiftInput = (kind: 'red_packet' | 'scatter_collect'): ReturnType<typeof idChoiceInput> => {
  const k = useTexts<typeof kitTexts>('kit');
  const { data } = useCall(getRankRuleList, { kind, limit: MOST, sort: '-starts_at' }, { staleTimeMs: 30_000 });
  const options = (data?.list ?? []).filter(({ state }) => state !== 'draft').map(namedChoice);
  return idChoiceInput({ options, allLabel: k('all') });
};

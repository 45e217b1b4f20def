import { getStageList } from '@manager/contract/features/activity/championship/results';
import { useCall } from '../../../api/query.ts';
import { namedChoice } from '../../../product/choices/named-choice.ts';

const MOST = 200;

/** Championships that were agreed to, the newest first. */
export const useChampionshipChoices = (): { value: string; label: string }[] => {
  const { data } = useCall(getStageList, { limit: MOST }, { staleTimeMs: 30_000 });
  const named = new Map(
    (data?.list ?? []).map(({ activity_id: id, activity_name: name, activity_code: code }) => [
      id,
      namedChoice({ id, name, code }),
    ]),
  );
  return [...named.values()];
};

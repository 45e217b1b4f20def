import { getReportScope } from '@manager/contract/features/report/scope';
import { useCall } from '../../../api/query.ts';

/** Websites of the user, to choose from. */
export const useSites = (): { value: string; label: string; code: string }[] => {
  const { data } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  return (data?.sites ?? []).map(({ id, code, name }) => ({
    value: id,
    code,
    label: code === name ? name : `${name} · ${code}`,
  }));
};

import { getWebsiteList } from '@manager/contract/features/set-up/website';
import { Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { LinesInput } from '../../../kit/form/LinesInput.tsx';
import { useHolds } from '../../../session/session.ts';
import '../../../ui/choice-inputs.css';
import classes from './pool.module.css';
import { NEW_WEIGHT, type PoolValues } from './pool-values.ts';
import { usePoolTexts } from './pool-words.ts';
import { usePoolLabels } from './use-pool-labels.ts';

type Props = { form: UseFormReturnType<PoolValues> };

const MOST_SITES = 200;
const STALE_MS = 60_000;

/** Weights of single websites: of those that the law does not forbid it, and of those that have one already. Nothing where there are none. */
export const SiteWeights = ({ form: { setFieldValue, values, errors } }: Props): ReactNode => {
  const t = usePoolTexts();
  const labels = usePoolLabels();
  const canSee = useHolds()('C-2');
  const weighted = values.site_weights.flatMap(({ site_id: id }) => (id === '' ? [] : [id]));
  const options = { isEnabled: canSee, isOnlyLogged: true, staleTimeMs: STALE_MS };
  const free = useCall(getWebsiteList, { compliance_profile: 'unregulated', limit: MOST_SITES }, options);
  const named = useCall(
    getWebsiteList,
    { id: weighted, limit: MOST_SITES },
    { ...options, isEnabled: canSee && weighted.length > 0 },
  );
  const sites = new Map([...(free.data?.list ?? []), ...(named.data?.list ?? [])].map(({ id, name }) => [id, name]));
  if ((free.data?.list ?? []).length === 0 && values.site_weights.length === 0) return null;
  return (
    <LinesInput
      label={labels.site_weights}
      description={t('siteWeightsHint')}
      lines={values.site_weights}
      onChange={(lines) => setFieldValue('site_weights', lines)}
      newLine={() => NEW_WEIGHT}
      addLabel={t('addWeight')}
      most={500}
      error={errors['site_weights']}
      fieldsClass={classes.weight}
      nameOf={(number) => t('weightNumber', { number })}
    >
      {({ line, at, set }) => (
        <>
          <Select
            label={t('site')}
            size="xs"
            data={[...sites].map(([value, label]) => ({ value, label }))}
            searchable
            limit={60}
            data-path={`site_weights.${at}.site_id`}
            value={line.site_id === '' ? null : line.site_id}
            error={errors[`site_weights.${at}.site_id`]}
            onChange={(id) => set({ site_id: id ?? '' })}
          />
          <DecimalInput
            label={t('weight')}
            size="xs"
            data-path={`site_weights.${at}.weight`}
            value={line.weight}
            error={errors[`site_weights.${at}.weight`]}
            onChange={(weight) => set({ weight })}
          />
        </>
      )}
    </LinesInput>
  );
};

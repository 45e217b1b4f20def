import { JACKPOT_TRIGGERS } from '@manager/domain/jackpot-pool';
import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { useJackpotTexts } from '../jackpot-words.ts';
import type { PoolValues } from './pool-values.ts';
import { usePoolTexts } from './pool-words.ts';
import { SiteWeights } from './SiteWeights.tsx';
import { usePoolLabels } from './use-pool-labels.ts';

type Props = { form: UseFormReturnType<PoolValues> };

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));
const MINUTES = { inputMode: 'numeric', autoComplete: 'off' } as const;

/** What makes the pool hit. */
export const TriggerFields = ({ form }: Props): ReactNode => {
  const t = usePoolTexts();
  const j = useJackpotTexts();
  const labels = usePoolLabels();
  const { getInputProps, values } = form;
  return (
    <FieldGroup title={t('hit')}>
      <NativeSelect
        label={labels.trigger}
        description={t(`triggerHint_${values.trigger}`)}
        data={JACKPOT_TRIGGERS.map((value) => ({ value, label: j(`trigger_${value}`) }))}
        {...getInputProps('trigger')}
      />
      {values.trigger === 'mystery' ? (
        <TextInput label={labels.segments} description={t('segmentsHint')} autoComplete="off" {...getInputProps('segments')} />
      ) : null}
      {values.trigger === 'weighted' ? <ChanceFields form={form} /> : null}
      {values.trigger === 'time' ? <DueFields form={form} /> : null}
    </FieldGroup>
  );
};

/** A full hour, or a time that is drawn within a window after the hit before. */
const DueFields = ({ form: { getInputProps, setFieldValue, values } }: Props): ReactNode => {
  const t = usePoolTexts();
  const labels = usePoolLabels();
  return (
    <>
      <NativeSelect
        label={labels.due_hour}
        data={[
          { value: '', label: t('dueWindow') },
          ...HOURS.map((value) => ({ value, label: t('atHour', { hour: value.padStart(2, '0') }) })),
        ]}
        {...getInputProps('due_hour')}
        onChange={(event) => {
          setFieldValue('due_hour', event.currentTarget.value);
          if (event.currentTarget.value === '') return;
          setFieldValue('due_from_min', '');
          setFieldValue('due_to_min', '');
        }}
      />
      {values.due_hour === '' ? (
        <FieldPair>
          <TextInput label={labels.due_from_min} withAsterisk {...MINUTES} {...getInputProps('due_from_min')} />
          <TextInput label={labels.due_to_min} withAsterisk {...MINUTES} {...getInputProps('due_to_min')} />
        </FieldPair>
      ) : null}
    </>
  );
};

/** The chance of each bet. */
const ChanceFields = ({ form }: Props): ReactNode => {
  const t = usePoolTexts();
  const labels = usePoolLabels();
  const { getInputProps } = form;
  return (
    <>
      <FieldPair>
        <DecimalInput label={labels.odds_per_usd} description={t('oddsHint')} withAsterisk {...getInputProps('odds_per_usd')} />
        <DecimalInput label={labels.trigger_weight} description={t('triggerWeightHint')} {...getInputProps('trigger_weight')} />
      </FieldPair>
      <SiteWeights form={form} />
    </>
  );
};

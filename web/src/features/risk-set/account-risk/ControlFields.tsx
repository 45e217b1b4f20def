import { CONTROLS } from '@manager/contract/features/risk-set/account-risk';
import { getReportScope } from '@manager/contract/features/report/scope';
import { NativeSelect, Select, TextInput } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FieldPair } from '../../../kit/form/FieldGroup.tsx';
import type { texts } from './texts.en.ts';

export type ControlValues = { control: (typeof CONTROLS)[number]; game_id: string; control_rtp: string; times: string };

type Props = { values: ControlValues; onChange: (values: ControlValues) => void };

/** Which certified profile of which game a player plays in sessions that begin from now on. */
export const ControlFields = ({ values, onChange }: Props): ReactNode => {
  const t = useTexts<typeof texts>('risk-set/account-risk');
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  return (
    <>
      <NativeSelect
        label={t('control')}
        description={t('controlHint')}
        data={CONTROLS.map((value) => ({ value, label: t(`control_${value}`) }))}
        value={values.control}
        onChange={(event) => onChange({ ...values, control: event.currentTarget.value as ControlValues['control'] })}
      />
      <Select
        label={t('game')}
        withAsterisk
        searchable
        limit={60}
        data={(choices?.games ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={values.game_id === '' ? null : values.game_id}
        onChange={(id) => onChange({ ...values, game_id: id ?? '' })}
      />
      <FieldPair>
        <TextInput
          label={t('controlRtp')}
          inputMode="decimal"
          value={values.control_rtp}
          onChange={(event) => onChange({ ...values, control_rtp: event.currentTarget.value })}
        />
        <TextInput
          label={t('times')}
          inputMode="numeric"
          value={values.times}
          onChange={(event) => onChange({ ...values, times: event.currentTarget.value })}
        />
      </FieldPair>
    </>
  );
};

import { getReportScope } from '@manager/contract/features/report/scope';
import { JACKPOT_SCOPES, JACKPOT_TIERS } from '@manager/domain/jackpot-pool';
import { NativeSelect, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { AgentField } from '../../../product/choices/agent-field.tsx';
import { namedChoice } from '../../../product/choices/named-choice.ts';
import '../../../ui/choice-inputs.css';
import { useJackpotTexts } from '../jackpot-words.ts';
import type { PoolValues } from './pool-values.ts';
import { usePoolTexts } from './pool-words.ts';
import { usePoolLabels } from './use-pool-labels.ts';

type Form = { form: UseFormReturnType<PoolValues> };

export const NameFields = ({ form: { getInputProps }, isNew }: Form & { isNew: boolean }): ReactNode => {
  const t = usePoolTexts();
  const j = useJackpotTexts();
  const labels = usePoolLabels();
  return (
    <FieldGroup title={t('pool')}>
      <FieldPair>
        <TextInput label={labels.name} withAsterisk maxLength={100} {...getInputProps('name')} />
        {isNew ? (
          <TextInput label={labels.code} description={t('codeHint')} withAsterisk maxLength={40} {...getInputProps('code')} />
        ) : null}
      </FieldPair>
      <FieldPair>
        <NativeSelect
          label={labels.tier}
          data={JACKPOT_TIERS.map((value) => ({ value, label: j(`tier_${value}`) }))}
          {...getInputProps('tier')}
        />
        <TextInput label={labels.sort} inputMode="numeric" autoComplete="off" {...getInputProps('sort')} />
      </FieldPair>
    </FieldGroup>
  );
};

/** Whose players play for it: fixed for ever. An agent's staff choose among its own. */
export const PlaceFields = ({ form: { getInputProps, values }, isOperator }: Form & { isOperator: boolean }): ReactNode => {
  const t = usePoolTexts();
  const j = useJackpotTexts();
  const labels = usePoolLabels();
  const { data } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const offered = isOperator ? JACKPOT_SCOPES : (['agent', 'site'] as const);
  return (
    <FieldGroup title={t('who')}>
      <NativeSelect
        label={labels.scope}
        description={t(`scopeHint_${values.scope}`)}
        data={offered.map((value) => ({ value, label: j(`scope_${value}`) }))}
        {...getInputProps('scope')}
      />
      {values.scope === 'agent' ? <AgentField label={labels.agent_id} withAsterisk {...getInputProps('agent_id')} /> : null}
      {values.scope === 'brand' ? (
        <TextInput label={labels.brand} description={t('brandHint')} withAsterisk maxLength={200} {...getInputProps('brand')} />
      ) : null}
      {values.scope === 'site' ? (
        <Select
          label={labels.site_id}
          withAsterisk
          data={(data?.sites ?? []).map(namedChoice)}
          searchable
          limit={60}
          {...getInputProps('site_id')}
          value={values.site_id === '' ? null : values.site_id}
        />
      ) : null}
    </FieldGroup>
  );
};

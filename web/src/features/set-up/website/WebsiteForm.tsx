import { saveWebsite, type WebsiteRow } from '@manager/contract/features/set-up/website';
import { Alert, Checkbox, MultiSelect, NativeSelect, Select, TagsInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useHolds } from '../../../app/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { CheckGrid, FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { IpListInput } from '../../../kit/form/TokensInput.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { decimalText, required } from '../../../kit/form/checks.ts';
import { changedNames } from '../../../kit/form/form-values.ts';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import type { texts } from './texts.en.ts';
import { useAgentChoices } from '../../choices/use-agent-choices.ts';
import { useWebsiteLabels } from './use-website-labels.ts';
import { SENSITIVE_FIELDS, toInput, valuesOf, type WebsiteValues } from './website-values.ts';

const GAME_TYPES = ['slot', 'fishing', 'lottery', 'table', 'other'] as const;
const API_TYPES = ['seamless', 'transfer'] as const;

type Props = { row: WebsiteRow | undefined; onSaved: (row: WebsiteRow) => void; onCancel: () => void };

export const WebsiteForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  const k = useTexts<typeof kitTexts>('kit');
  const canListAgents = useHolds()('C-3');
  const agents = useAgentChoices({ isEnabled: canListAgents });
  const decimal = decimalText(k('notDecimal'));
  const need = required(k('required'));
  const labels = useWebsiteLabels();
  const state = useRecordForm({
    formId: '/set-up/website',
    endpoint: saveWebsite,
    row,
    valuesOf,
    toInput,
    validate: (values: WebsiteValues) => ({
      code: need(values.code),
      name: need(values.name),
      agent_id: need(values.agent_id),
      rtp: decimal(values.rtp),
      min_bet_usd: decimal(values.min_bet_usd),
      max_bet_usd: decimal(values.max_bet_usd),
      max_win_day_usd: decimal(values.max_win_day_usd),
    }),
    beforeSave: async ({ values, base, changed }) => {
      const sensitive = changed.filter((name) => SENSITIVE_FIELDS.includes(name));
      if (row?.approved_state !== 'approved' || sensitive.length === 0) return {};
      const shown = (name: keyof WebsiteValues, of: WebsiteValues): string =>
        (name === 'agent_id' ? agents.find(({ value }) => value === of.agent_id)?.label : undefined) ?? (String(of[name]) || '–');
      const answer = await confirm({
        text: t('sensitive'),
        changes: sensitive.map((name) => ({ label: labels[name], before: shown(name, base), after: shown(name, values) })),
        needsReason: true,
      });
      return answer === null ? null : { reason: answer.reason };
    },
    onSaved,
  });
  const { getInputProps, values } = state.form;
  const isSensitive =
    row !== undefined && changedNames({ from: valuesOf(row), to: values }).some((name) => SENSITIVE_FIELDS.includes(name));
  return (
    <RecordForm state={state} labels={labels} onCancel={onCancel}>
      <FieldPair>
        <TextInput label={t('name')} withAsterisk maxLength={100} {...getInputProps('name')} />
        <TextInput label={t('code')} description={t('codeHint')} withAsterisk maxLength={40} {...getInputProps('code')} />
      </FieldPair>
      <FieldPair>
        {canListAgents ? (
          <Select
            label={t('agent')}
            withAsterisk
            data={agents}
            searchable
            limit={60}
            allowDeselect={false}
            {...getInputProps('agent_id')}
          />
        ) : (
          <TextInput
            label={t('agent')}
            description={t('agentIdHint')}
            withAsterisk
            inputMode="numeric"
            {...getInputProps('agent_id')}
          />
        )}
        <NativeSelect
          label={t('status')}
          data={[
            { value: 'enabled', label: t('status_enabled') },
            { value: 'disabled', label: t('status_disabled') },
          ]}
          {...getInputProps('status')}
        />
      </FieldPair>
      <FieldPair>
        <TextInput label={t('domain')} maxLength={200} {...getInputProps('domain')} />
        <TextInput label={t('brand')} maxLength={200} {...getInputProps('brand')} />
      </FieldPair>
      <FieldGroup title={t('connection')}>
        {isSensitive ? (
          <Alert color="yellow" variant="light" role="status">
            {t('sensitive')}
          </Alert>
        ) : null}
        <FieldPair>
          <NativeSelect
            label={t('apiType')}
            data={API_TYPES.map((value) => ({ value, label: t(`apiType_${value}`) }))}
            {...getInputProps('api_type')}
          />
          <TextInput label={t('apiUrl')} type="url" maxLength={500} {...getInputProps('api_url')} />
        </FieldPair>
        <IpListInput label={t('ipWhitelist')} description={t('ipWhitelistHint')} {...getInputProps('ip_whitelist')} />
      </FieldGroup>
      <FieldGroup title={t('limits')}>
        <FieldPair>
          <DecimalInput label={t('minBet')} {...getInputProps('min_bet_usd')} />
          <DecimalInput label={t('maxBet')} {...getInputProps('max_bet_usd')} />
        </FieldPair>
        <FieldPair>
          <DecimalInput label={t('maxWinDay')} {...getInputProps('max_win_day_usd')} />
          <DecimalInput label={t('rtp')} description={t('rtpHint')} {...getInputProps('rtp')} />
        </FieldPair>
      </FieldGroup>
      <FieldGroup title={t('features')}>
        <TagsInput
          label={t('vendors')}
          description={t('vendorsHint')}
          maxTags={100}
          splitChars={[',', ';']}
          {...getInputProps('vendors')}
        />
        <MultiSelect
          label={t('gameTypes')}
          description={t('gameTypesHint')}
          data={GAME_TYPES.map((value) => ({ value, label: t(`gameType.${value}`) }))}
          {...getInputProps('game_types')}
        />
        <TagsInput label={t('disabledOrigins')} maxTags={100} splitChars={[',', ';']} {...getInputProps('disabled_origins')} />
        <CheckGrid>
          <Checkbox label={t('jackpot')} {...getInputProps('jackpot', { type: 'checkbox' })} />
          <Checkbox label={t('task')} {...getInputProps('task', { type: 'checkbox' })} />
          <Checkbox label={t('ipCurrencyCheck')} {...getInputProps('ip_currency_check', { type: 'checkbox' })} />
        </CheckGrid>
      </FieldGroup>
    </RecordForm>
  );
};

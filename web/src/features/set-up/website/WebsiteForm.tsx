import { saveWebsite, type WebsiteRow } from '@manager/contract/features/set-up/website';
import { Alert, Checkbox, MultiSelect, NativeSelect, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useHolds } from '../../../session/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { CheckGrid, FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { IpListInput } from '../../../kit/form/TokensInput.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { decimalText, required } from '../../../kit/form/checks.ts';
import { DANGEROUS_FIELDS } from '../../../kit/form/dangerous-fields.gen.ts';
import { changedNames } from '../../../kit/form/form-values.ts';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import type { texts } from './texts.en.ts';
import { percentText } from '../../../ui/format.ts';
import { ComplianceField } from '../../../product/choices/compliance.tsx';
import type { texts as choiceTexts } from '../../../product/choices/texts.en.ts';
import { useAgentChoices } from '../../../product/choices/use-agent-choices.ts';
import { useWebsiteGroupChoices } from '../../../product/choices/use-website-group-choices.ts';
import { ApiParamsInput } from './ApiParamsInput.tsx';
import { useWebsiteLabels } from './use-website-labels.ts';
import { paramFault, toInput, valuesOf, type WebsiteValues } from './website-values.ts';

/** A change may take the approval back; lowering the compliance profile is asked about by itself. */
const isSensitiveField = (name: string): boolean =>
  name !== 'compliance_profile' && (DANGEROUS_FIELDS[saveWebsite.path]?.includes(name) ?? false);

const GAME_TYPES = ['slot', 'fishing', 'lottery', 'table', 'other'] as const;
const API_TYPES = ['seamless', 'transfer'] as const;

type Props = { row: WebsiteRow | undefined; onSaved: (row: WebsiteRow) => void; onCancel: () => void };

export const WebsiteForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  const k = useTexts<typeof kitTexts>('kit');
  const canListAgents = useHolds()('C-3');
  const c = useTexts<typeof choiceTexts>('product/choices');
  const agents = useAgentChoices({ isEnabled: canListAgents });
  const groups = useWebsiteGroupChoices();
  const paramMessage = (fault: 'name' | 'twice' | undefined): string | undefined =>
    fault === undefined ? undefined : t(fault === 'name' ? 'apiParamNameFault' : 'apiParamTwice');
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
      api_params: paramMessage(paramFault(values)),
    }),
    beforeSave: async ({ values, base, changed }) => {
      const isLowered = changed.includes('compliance_profile') && values.compliance_profile !== 'regulated';
      const sensitive = changed.filter(isSensitiveField);
      const asked = [
        ...(row?.approved_state === 'approved' ? sensitive : []),
        ...(isLowered ? (['compliance_profile'] as const) : []),
      ];
      if (asked.length === 0) return {};
      const answer = await confirm({
        text: isLowered ? c('complianceChange') : t('sensitive'),
        changes: asked.map((name) => ({ label: labels[name], before: shown(name, base), after: shown(name, values) })),
        needsReason: true,
        isDangerous: isLowered,
      });
      return answer === null ? null : { reason: answer.reason };
    },
    onSaved,
  });
  const shown = (name: keyof WebsiteValues, of: WebsiteValues): string => {
    if (name === 'agent_id') return agents.find(({ value }) => value === of.agent_id)?.label ?? of.agent_id;
    if (name === 'site_group_id') return groups.find(({ value }) => value === of.site_group_id)?.label ?? t('groupNone');
    if (name === 'api_params') return of.api_params.map((param) => `${param.name} = ${param.value}`).join(', ') || '–';
    if (name === 'api_type') return t(`apiType_${of.api_type}`);
    if (name === 'max_win_day_action') return t(`maxWinDayAction_${of.max_win_day_action}`);
    if (name === 'negative_balance') return t(`negativeBalance_${of.negative_balance}`);
    if (name === 'compliance_profile') return c(of.compliance_profile === '' ? 'inherited' : of.compliance_profile);
    return String(of[name]) || '–';
  };
  const sections = (['connection', 'limits', 'returns', 'features', 'rules'] as const).map((name) => ({
    id: `site-${name}`,
    title: t(name),
  }));
  const { getInputProps, values } = state.form;
  const group = groups.find(({ value }) => value === values.site_group_id);
  const inheritedRtp = group?.rtp == null ? t('rtpGames') : t('rtpInherited', { rtp: percentText(group.rtp), name: group.label });
  const isSensitive = row !== undefined && changedNames({ from: valuesOf(row), to: values }).some(isSensitiveField);
  return (
    <RecordForm state={state} labels={labels} onCancel={onCancel} sections={sections}>
      <FieldPair>
        <TextInput label={t('name')} withAsterisk {...getInputProps('name')} />
        <TextInput label={t('code')} description={t('codeHint')} withAsterisk {...getInputProps('code')} />
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
        <TextInput label={t('domain')} {...getInputProps('domain')} />
        <TextInput label={t('brand')} {...getInputProps('brand')} />
      </FieldPair>
      <FieldGroup title={t('connection')} id="site-connection">
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
        <ApiParamsInput label={t('apiParams')} {...getInputProps('api_params')} />
        <IpListInput label={t('ipWhitelist')} description={t('ipWhitelistHint')} {...getInputProps('ip_whitelist')} />
      </FieldGroup>
      <FieldGroup title={t('limits')} id="site-limits">
        <FieldPair>
          <DecimalInput label={t('minBet')} {...getInputProps('min_bet_usd')} />
          <DecimalInput label={t('maxBet')} {...getInputProps('max_bet_usd')} />
        </FieldPair>
        <FieldPair>
          <DecimalInput label={t('maxWinDay')} {...getInputProps('max_win_day_usd')} />
          <NativeSelect
            label={t('maxWinDayAction')}
            data={(['block', 'cap'] as const).map((value) => ({ value, label: t(`maxWinDayAction_${value}`) }))}
            {...getInputProps('max_win_day_action')}
          />
        </FieldPair>
        <NativeSelect
          label={t('negativeBalance')}
          data={(['reject', 'allow'] as const).map((value) => ({ value, label: t(`negativeBalance_${value}`) }))}
          {...getInputProps('negative_balance')}
        />
      </FieldGroup>
      <FieldGroup title={t('returns')} id="site-returns">
        <FieldPair>
          <Select
            label={t('group')}
            description={t('groupHint')}
            placeholder={t('groupNone')}
            data={groups.map(({ value, label, rtp }) => ({
              value,
              label: rtp === null ? label : t('groupRtp', { name: label, rtp: percentText(rtp) }),
            }))}
            searchable
            clearable
            {...getInputProps('site_group_id')}
            value={values.site_group_id === '' ? null : values.site_group_id}
            onChange={(id) => state.form.setFieldValue('site_group_id', id ?? '')}
          />
          <DecimalInput label={t('rtp')} description={t('rtpHint')} placeholder={inheritedRtp} {...getInputProps('rtp')} />
        </FieldPair>
      </FieldGroup>
      <FieldGroup title={t('features')} id="site-features">
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
      <FieldGroup title={t('rules')} id="site-rules">
        <ComplianceField present={row?.compliance_profile} {...getInputProps('compliance_profile')} />
        <Textarea label={t('note')} autosize minRows={2} {...getInputProps('note')} />
      </FieldGroup>
    </RecordForm>
  );
};

import type { WebsiteRow } from '@manager/contract/features/set-up/website';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { SaveNotes } from '../../../product/timed/SaveNotes.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { ConnectionFields } from './ConnectionFields.tsx';
import { FeatureFields } from './FeatureFields.tsx';
import { IdentityFields } from './IdentityFields.tsx';
import { ReturnFields } from './ReturnFields.tsx';
import { RuleFields } from './RuleFields.tsx';
import type { texts } from './texts.en.ts';
import { useWebsiteForm, type WebsiteFormState } from './use-website-form.ts';
import { useWebsiteLabels } from './use-website-labels.ts';
import { NativeSelect } from '@mantine/core';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';

/** What one bet and one day may cost at most, and what happens then. */
const LimitFields = ({ form: { getInputProps } }: Pick<WebsiteFormState, 'form'>): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  return (
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
        label={t('reversalBeyondTheBalance')}
        data={(['reject', 'allow'] as const).map((value) => ({ value, label: t(`negativeBalance_${value}`) }))}
        {...getInputProps('negative_balance')}
      />
    </FieldGroup>
  );
};

type Props = { row: WebsiteRow | undefined; onSaved: (row: WebsiteRow) => void; onCancel: () => void };

export const WebsiteForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  const labels = useWebsiteLabels();
  const state = useWebsiteForm({ row, onSaved });
  const { form, isSensitive } = state;
  const sections = (['connection', 'limits', 'returns', 'features', 'rules'] as const).map((name) => ({
    id: `site-${name}`,
    title: t(name),
  }));
  return (
    <RecordForm
      state={state}
      labels={labels}
      onCancel={onCancel}
      sections={sections}
      note={<SaveNotes check={state.effect} timed={state.timed} wished={state.wished} labels={labels} />}
    >
      <IdentityFields form={form} />
      <ConnectionFields form={form} isSensitive={isSensitive} />
      <LimitFields form={form} />
      <ReturnFields form={form} />
      <FeatureFields form={form} />
      <RuleFields row={row} form={form} />
    </RecordForm>
  );
};

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
import { NativeSelect } from '@mantine/core';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';

/** What one bet and one day may cost at most, and what happens then. */
const LimitFields = ({ field }: Pick<WebsiteFormState, 'field'>): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  return (
    <FieldGroup title={t('limits')} id="site-limits">
      <FieldPair>
        <DecimalInput {...field('min_bet_usd')} />
        <DecimalInput {...field('max_bet_usd')} />
      </FieldPair>
      <FieldPair>
        <DecimalInput {...field('max_win_day_usd')} />
        <NativeSelect
          data={(['block', 'cap'] as const).map((value) => ({ value, label: t(`maxWinDayAction_${value}`) }))}
          {...field('max_win_day_action')}
        />
      </FieldPair>
      <NativeSelect
        data={(['reject', 'allow'] as const).map((value) => ({ value, label: t(`negativeBalance_${value}`) }))}
        {...field('negative_balance')}
      />
    </FieldGroup>
  );
};

type Props = { row: WebsiteRow | undefined; onSaved: (row: WebsiteRow) => void; onCancel: () => void };

export const WebsiteForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  const state = useWebsiteForm({ row, onSaved });
  const { field, form, isSensitive, labels } = state;
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
      <IdentityFields field={field} />
      <ConnectionFields field={field} isSensitive={isSensitive} />
      <LimitFields field={field} />
      <ReturnFields field={field} form={form} />
      <FeatureFields field={field} form={form} />
      <RuleFields row={row} field={field} />
    </RecordForm>
  );
};

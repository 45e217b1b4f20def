import type { WebsiteRow } from '@manager/contract/features/set-up/website';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { SaveNotes } from '../../../product/timed/SaveNotes.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { ConnectionFields } from './ConnectionFields.tsx';
import { FeatureFields } from './FeatureFields.tsx';
import { IdentityFields } from './IdentityFields.tsx';
import { LimitFields } from './LimitFields.tsx';
import { ReturnFields } from './ReturnFields.tsx';
import { RuleFields } from './RuleFields.tsx';
import type { texts } from './texts.en.ts';
import { useWebsiteForm } from './use-website-form.ts';
import { useWebsiteLabels } from './use-website-labels.ts';

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

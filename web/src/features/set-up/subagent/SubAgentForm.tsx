import { editSubAgent, type SubAgentRow } from '@manager/contract/features/set-up/subagent';
import { NativeSelect, Textarea } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { textOrNull } from '../../../kit/form/checks.ts';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import type { texts } from './texts.en.ts';
import { groupLabel, useSubAgentGroups } from '../../../product/sub-agent-group/use-sub-agent-groups.ts';
import { exactPercentText } from '../../../ui/format.ts';

const valuesOf = (row: SubAgentRow | undefined) => ({
  configured_group_id: row?.configured_group_id ?? '',
  note: row?.note ?? '',
});
type Values = ReturnType<typeof valuesOf>;

const toInput = (values: Values) => ({
  configured_group_id: values.configured_group_id || null,
  note: textOrNull(values.note),
});

type Props = { row: SubAgentRow | undefined; onSaved: (row: { id: string }) => void; onCancel: () => void };

export const SubAgentForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/subagent');
  const groups = useSubAgentGroups();
  const automatic = { id: '', name: row?.auto_group_name ?? t('noGroup'), rtp: rtpOf(groups, row?.auto_group_id) };
  const inForce = (id: string) => groups.find((group) => group.id === id) ?? automatic;
  const state = useRecordForm({
    formId: '/set-up/subagent',
    endpoint: editSubAgent,
    row,
    valuesOf,
    toInput,
    beforeSave: async ({ values, base }) => {
      const [before, after] = [inForce(base.configured_group_id), inForce(values.configured_group_id)];
      if (before.rtp === after.rtp) return {};
      const answer = await confirm({
        text: t('rtpChange'),
        changes: [
          { label: t('group'), before: before.name, after: after.name },
          {
            label: t('rtpInForce'),
            before: percent(before.rtp) ?? t('sameAsTheWebsite'),
            after: percent(after.rtp) ?? t('sameAsTheWebsite'),
          },
        ],
        needsReason: true,
      });
      return answer === null ? null : { reason: answer.reason };
    },
    onSaved,
  });
  const { getInputProps } = state.form;
  const labels = { configured_group_id: t('configuredGroup'), note: t('note') };
  return (
    <RecordForm state={state} labels={labels} onCancel={onCancel}>
      <NativeSelect
        label={labels.configured_group_id}
        description={t('configuredHint')}
        data={[
          { value: '', label: `– (${t('autoGroup')}: ${groupLabel(automatic)})` },
          ...groups.map((group) => ({ value: group.id, label: groupLabel(group) })),
        ]}
        {...getInputProps('configured_group_id')}
      />
      <Textarea label={labels.note} autosize minRows={2} {...getInputProps('note')} />
    </RecordForm>
  );
};

const rtpOf = (groups: ReturnType<typeof useSubAgentGroups>, id: string | null | undefined): string | null =>
  groups.find((group) => group.id === id)?.rtp ?? null;

const percent = (rtp: string | null): string | undefined => (rtp === null ? undefined : exactPercentText(rtp));

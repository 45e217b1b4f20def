import { getSubAgentList } from '@manager/contract/features/set-up/subagent';
import type { SubAgentGroupRow } from '@manager/contract/features/set-up/subagent-group';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useRelatedTab } from '../../../kit/detail/RelatedTab.tsx';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { exactPercentText, formatCount } from '../../../ui/format.ts';
import { ruleText } from './rule-text.ts';
import type { texts } from './texts.en.ts';

type Props = { row: SubAgentGroupRow; onEdit: () => void };

export const SubAgentGroupDetail = ({ row, onEdit }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/subagent-group');
  const related = useRelatedTab([
    {
      label: t('subAgents'),
      endpoint: getSubAgentList,
      input: { sub_agent_group_id: row.id },
      href: `/set-up/subagent?sub_agent_group_id=${row.id}`,
    },
  ]);
  return (
    <RecordDetail
      type="sub_agent_group"
      row={row}
      onEdit={onEdit}
      facts={[
        { label: t('id'), value: <CopyText value={row.id} /> },
        { label: t('name'), value: row.name },
        { label: t('rtp'), value: row.rtp === null ? t('sameAsTheWebsite') : exactPercentText(row.rtp) },
        { label: t('rule'), value: ruleText(row, t) ?? t('noRule') },
        ...(row.metric === null ? [] : [{ label: t('minRounds'), value: formatCount(row.min_rounds) }]),
        { label: t('subAgents'), value: formatCount(row.sub_agents) },
        { label: t('note'), value: row.note },
        { label: t('createdAt'), value: <DateTime at={row.created_at} /> },
        { label: t('updatedAt'), value: <DateTime at={row.updated_at} /> },
      ]}
      tabs={related}
    />
  );
};

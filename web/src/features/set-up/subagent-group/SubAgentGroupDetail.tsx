import { getSubAgentList } from '@manager/contract/features/set-up/subagent';
import type { SubAgentGroupRow } from '@manager/contract/features/set-up/subagent-group';
import { subAgentGroup } from '@manager/contract/records/subagent-group';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useRelatedTab } from '../../../kit/detail/RelatedTab.tsx';
import { recordFacts } from '../../../product/record/record-facts.tsx';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
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
  const facts = recordFacts(subAgentGroup, t)(row, {
    rtp: row.rtp === null ? t('sameAsTheWebsite') : exactPercentText(row.rtp),
    min_rounds: formatCount(row.min_rounds),
    sub_agents: formatCount(row.sub_agents),
  });
  return (
    <RecordDetail
      type="sub_agent_group"
      row={row}
      onEdit={onEdit}
      facts={[
        ...facts('id', 'name', 'rtp'),
        { label: t('rule'), value: ruleText(row, t) ?? t('noRule') },
        ...(row.metric === null ? [] : facts('min_rounds')),
        ...facts('sub_agents', 'note', 'created_at', 'updated_at'),
      ]}
      tabs={related}
    />
  );
};

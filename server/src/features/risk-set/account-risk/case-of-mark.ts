import type { MarkRow } from '@manager/contract/features/risk-set/account-risk';
import type { CaseOrder } from '../../../kit/case/open-case.ts';

type Marked = Pick<MarkRow, 'id' | 'agent_id' | 'player_id' | 'user_name' | 'site_name' | 'description' | 'rule' | 'evidence'>;

/** The case in which somebody looks at a marked player. Several marks of one player are one case. */
export const caseOfMark = (mark: Marked): Omit<CaseOrder, 'openedBy'> => ({
  kind: 'risk',
  source: { type: 'player', id: mark.player_id },
  agentId: mark.agent_id,
  title: { key: 'risk', params: { player: mark.user_name, site: mark.site_name } },
  items: [
    {
      type: 'risk_mark',
      objectId: mark.id,
      agentId: mark.agent_id,
      link: `/risk-set/account-risk?id=${mark.id}`,
      snapshot: { player: mark.user_name, rule: mark.rule, description: mark.description, evidence: mark.evidence },
    },
  ],
});

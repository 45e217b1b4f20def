import * as contract from '@manager/contract/features/set-up/subagent';
import { route, type Route } from '../../../kit/http/route.ts';
import { editSubAgent } from './edit-sub-agent.ts';
import { getSubAgent, getSubAgents } from './get-sub-agents.ts';
import { groupMany, previewGroups } from './group-many.ts';

/** C-10. Sub-agents come by themselves with the first launch or bet that names them: nobody creates or removes one. */
export const routes: readonly Route[] = [
  route(contract.getSubAgentList, getSubAgents),
  route(contract.getSubAgentDetail, getSubAgent),
  route(contract.editSubAgent, editSubAgent),
  route(contract.previewSubAgentGroups, previewGroups),
  route(contract.groupManySubAgents, groupMany),
];

import * as contract from '@manager/contract/features/set-up/agent';
import { route, type Route } from '../../../kit/http/route.ts';
import { deleteAgents } from './delete-agents.ts';
import { getDetail } from './get-detail.ts';
import { getList } from './get-list.ts';
import { getOptions } from './get-options.ts';
import { saveAgent } from './save-agent.ts';

export const routes: readonly Route[] = [
  route(contract.getAgentList, getList),
  route(contract.getAgentDetail, getDetail),
  route(contract.getAgentOptions, getOptions),
  route(contract.saveAgent, saveAgent),
  route(contract.deleteAgents, deleteAgents),
];

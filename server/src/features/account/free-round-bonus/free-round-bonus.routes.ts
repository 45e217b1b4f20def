import * as contract from '@manager/contract/features/account/free-round-bonus';
import { route, type Route } from '../../../kit/http/route.ts';
import { addPlayers, previewPlayers } from './add-players.ts';
import { getCampaignDetail, getCampaignList, getGrantDetail, getGrantList } from './get-free-rounds.ts';
import { addCampaign, getBettingTable } from './save-campaign.ts';
import { cancelCampaign, extendCampaign } from './steer-campaign.ts';
import { cancelGrants, giveUpGrantPayout, resendPayout } from './steer-grants.ts';

/** B-6. */
export const routes: readonly Route[] = [
  route(contract.getCampaignList, getCampaignList),
  route(contract.getCampaignDetail, getCampaignDetail),
  route(contract.getBettingTable, getBettingTable),
  route(contract.getGrantList, getGrantList),
  route(contract.getGrantDetail, getGrantDetail),
  route(contract.addCampaign, addCampaign),
  route(contract.previewPlayers, previewPlayers),
  route(contract.addPlayers, addPlayers),
  route(contract.cancelGrants, cancelGrants),
  route(contract.cancelCampaign, cancelCampaign),
  route(contract.extendCampaign, extendCampaign),
  route(contract.resendGrantPayout, resendPayout),
  route(contract.giveUpGrantPayout, giveUpGrantPayout),
];

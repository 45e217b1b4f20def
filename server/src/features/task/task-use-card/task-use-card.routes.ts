import * as contract from '@manager/contract/features/task/task-use-card';
import { route, type Route } from '../../../kit/http/route.ts';
import { getCardDetail, getCardList } from './get-cards.ts';
import { getCardBets, issueCards, previewCards } from './issue-cards.ts';
import { recallCards, resendCardPayout } from './steer-cards.ts';

/** J-4. */
export const routes: readonly Route[] = [
  route(contract.getCardList, getCardList),
  route(contract.getCardDetail, getCardDetail),
  route(contract.getCardBets, getCardBets),
  route(contract.previewCards, previewCards),
  route(contract.issueCards, issueCards),
  route(contract.recallCards, recallCards),
  route(contract.resendCardPayout, resendCardPayout),
];

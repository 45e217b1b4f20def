import * as contract from '@manager/contract/features/permission/access-review';
import { route, type Route } from '../../../kit/http/route.ts';
import { getHistory } from './get-history.ts';
import { getList } from './get-list.ts';
import { signOff } from './sign-off.ts';

export const routes: readonly Route[] = [
  route(contract.getReviewList, getList),
  route(contract.signOffReview, signOff),
  route(contract.getReviewHistory, getHistory),
];

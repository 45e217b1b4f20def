import * as contract from '@manager/contract/features/log/mail';
import { route, type Route } from '../../../kit/http/route.ts';
import { getDetail } from './get-detail.ts';
import { getList } from './get-list.ts';
import { reveal } from './reveal.ts';

export const routes: readonly Route[] = [
  route(contract.getMailList, getList),
  route(contract.getMailDetail, getDetail),
  route(contract.revealMail, reveal),
];

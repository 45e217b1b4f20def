import * as contract from '@manager/contract/features/set-up/website';
import { route, type Route } from '../../../kit/http/route.ts';
import { auditWebsite } from './audit-website.ts';
import { deleteWebsites } from './delete-websites.ts';
import { getDetail } from './get-detail.ts';
import { getList } from './get-list.ts';
import { saveWebsite } from './save-website.ts';

export const routes: readonly Route[] = [
  route(contract.getWebsiteList, getList),
  route(contract.getWebsiteDetail, getDetail),
  route(contract.saveWebsite, saveWebsite),
  route(contract.auditWebsite, auditWebsite),
  route(contract.deleteWebsites, deleteWebsites),
];

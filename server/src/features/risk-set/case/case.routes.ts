import * as contract from '@manager/contract/features/risk-set/case';
import * as notices from '@manager/contract/features/risk-set/vendor-notice';
import * as items from '@manager/contract/features/risk-set/case-item';
import { route, type Route } from '../../../kit/http/route.ts';
import { getCaseDetail, getCaseOwners } from './case-detail.ts';
import { compareCaseItem, getCaseItems } from './case-items.ts';
import { collectRows, readCollected } from './collect-rows.ts';
import { getCases } from './get-cases.ts';
import { getVendorNotice, notifyVendor } from './notify-vendor.ts';
import { addCaseNote, handOverCase, moveCase, reopenCase } from './steer-case.ts';

export const routes: readonly Route[] = [
  route(contract.getCaseList, getCases),
  route(contract.getCaseDetail, getCaseDetail),
  route(contract.getCaseOwners, getCaseOwners),
  route(contract.addCaseNote, addCaseNote),
  route(contract.handOverCase, handOverCase),
  route(contract.moveCase, moveCase),
  route(contract.reopenCase, reopenCase),
  route(notices.getVendorNotice, getVendorNotice),
  route(notices.notifyVendor, notifyVendor),
  route(items.getCaseItems, getCaseItems),
  route(items.compareCaseItem, compareCaseItem),
  route(items.collectRows, collectRows, { prepare: readCollected }),
];

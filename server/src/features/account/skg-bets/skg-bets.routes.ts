import * as contract from '@manager/contract/features/account/skg-bets';
import { route, type Route } from '../../../kit/http/route.ts';
import { getVendorFaultList } from './get-fault-list.ts';
import { getMirroredBetDetail } from './get-mirrored-detail.ts';
import { getMirroredBetList } from './get-mirrored-list.ts';
import { getVendorList } from './get-vendor-list.ts';
import { repullWindow } from './repull-window.ts';
import { saveVendor } from './save-vendor.ts';

export const routes: readonly Route[] = [
  route(contract.getMirroredBetList, getMirroredBetList),
  route(contract.getMirroredBetDetail, getMirroredBetDetail),
  route(contract.getVendorList, getVendorList),
  route(contract.getVendorFaultList, getVendorFaultList),
  route(contract.saveVendor, saveVendor),
  route(contract.repullWindow, repullWindow),
];

import * as contract from '@manager/contract/features/account/skg-bets';
import * as vendors from '@manager/contract/features/account/skg-vendors';
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
  route(vendors.getVendorList, getVendorList),
  route(vendors.getVendorFaultList, getVendorFaultList),
  route(vendors.saveVendor, saveVendor),
  route(vendors.repullWindow, repullWindow),
];

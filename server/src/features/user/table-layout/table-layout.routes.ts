import * as contract from '@manager/contract/features/user/table-layout';
import { route, type Route } from '../../../kit/http/route.ts';
import { getTableLayouts } from './get-table-layouts.ts';
import { saveTableLayout } from './save-table-layout.ts';

export const routes: readonly Route[] = [
  route(contract.getTableLayouts, getTableLayouts),
  route(contract.saveTableLayout, saveTableLayout),
];

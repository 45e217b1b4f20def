import * as contract from '@manager/contract/features/set-up/currency';
import { route, type Route } from '../../../kit/http/route.ts';
import { deleteCurrencies } from './delete-currencies.ts';
import { getDetail } from './get-detail.ts';
import { getList } from './get-list.ts';
import { saveCurrency } from './save-currency.ts';

export const routes: readonly Route[] = [
  route(contract.getCurrencyList, getList),
  route(contract.getCurrencyDetail, getDetail),
  route(contract.saveCurrency, saveCurrency),
  route(contract.deleteCurrencies, deleteCurrencies),
];

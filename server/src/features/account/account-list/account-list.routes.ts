import * as contract from '@manager/contract/features/account/account-list';
import * as player from '@manager/contract/features/account/account-player';
import { route, type Route } from '../../../kit/http/route.ts';
import { findAccount } from './account-row.ts';
import { getAccountList } from './get-account-list.ts';
import { getLinked } from './get-linked.ts';
import { getMonths } from './get-months.ts';
import { getTimeline } from './get-timeline.ts';
import { batchEditAccounts, kickAccounts } from './many-accounts.ts';
import { askBalance, refreshBalance } from './refresh-balance.ts';
import { saveAccount } from './save-account.ts';

/** B-1. */
export const routes: readonly Route[] = [
  route(contract.getAccountList, getAccountList),
  route(contract.getAccountDetail, (ctx, { id }) => findAccount(ctx, id)),
  route(player.getAccountMonths, getMonths),
  route(player.getLinkedAccounts, getLinked),
  route(player.getAccountTimeline, getTimeline),
  route(contract.saveAccount, saveAccount),
  route(contract.kickAccounts, kickAccounts),
  route(contract.batchEditAccounts, batchEditAccounts),
  route(contract.refreshBalance, refreshBalance, { prepare: askBalance }),
];

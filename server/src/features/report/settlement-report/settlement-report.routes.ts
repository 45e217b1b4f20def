import * as contract from '@manager/contract/features/report/settlement-report';
import * as invoices from '@manager/contract/features/report/settlement-invoice';
import * as terms from '@manager/contract/features/report/settlement-terms';
import { sql, type SqlBool } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { route, type Route } from '../../../kit/http/route.ts';
import { readPage } from '../../../kit/resource/read-page.ts';
import { inScope, isInScope } from '../../../kit/service/scope.ts';
import { addAdjustment, removeAdjustment } from './adjust.ts';
import { calculateSettlement } from './calculate.ts';
import { getCompanyDetails, saveCompanyDetails } from './company.ts';
import { getSettlementCompensations } from './get-compensations.ts';
import { getVersionDiff } from './get-diff.ts';
import { getInvoice } from './get-invoice.ts';
import { getLateChanges } from './get-late-changes.ts';
import { getSettlementReport } from './get-list.ts';
import { makeInvoice, writeInvoice } from './make-invoice.ts';
import { confirmSettlement, paySettlement, reopenSettlement } from './move-run.ts';
import { getRates, saveRate } from './rates.ts';
import { fromRuns, selectRuns } from './run-row.ts';
import { getTerms, saveTerms } from './terms.ts';

/** F-4. */
export const routes: readonly Route[] = [
  route(contract.getSettlementReport, getSettlementReport),
  route(contract.getSettlementRuns, (ctx, input) => {
    if (!isInScope(ctx.user.scope, input.agent_id)) throw new AppError('object.not_found');
    const query = fromRuns(ctx.db)
      .where('settlement_run.agent_id', '=', input.agent_id)
      .where(inScope(ctx.user.scope, 'settlement_run.agent_id'))
      .where(input.state === undefined ? sql<SqlBool>`true` : sql<SqlBool>`settlement_run.state = ${input.state}`);
    return readPage(ctx, { query, rows: selectRuns, table: 'settlement_run', input });
  }),
  route(contract.getLateChanges, getLateChanges),
  route(contract.getSettlementCompensations, getSettlementCompensations),
  route(contract.getVersionDiff, getVersionDiff),
  route(contract.calculateSettlement, calculateSettlement, { readsReports: true }),
  route(contract.confirmSettlement, confirmSettlement),
  route(contract.paySettlement, paySettlement),
  route(contract.reopenSettlement, reopenSettlement),
  route(contract.addAdjustment, addAdjustment),
  route(contract.removeAdjustment, removeAdjustment),
  route(invoices.getInvoice, getInvoice),
  route(invoices.makeInvoice, makeInvoice, { prepare: writeInvoice }),
  route(invoices.getCompany, getCompanyDetails),
  route(invoices.saveCompany, saveCompanyDetails),
  route(terms.getSettlementTerms, getTerms),
  route(terms.saveSettlementTerms, saveTerms),
  route(terms.getSettlementRates, getRates),
  route(terms.saveSettlementRate, saveRate),
];

import * as contract from '@manager/contract/features/report/reconcile-report';
import * as upload from '@manager/contract/features/report/reconcile-upload';
import {
  editTolerance as toleranceEndpoint,
  getToleranceList as tolerancesEndpoint,
} from '@manager/contract/features/report/reconcile-tolerance';
import { route, type Route } from '../../../kit/http/route.ts';
import { getDifferences, getUploads } from './get-differences.ts';
import { getReconcileDetail, getReconcileList } from './get-reconcile-list.ts';
import { runReconcile } from './run-reconcile.ts';
import { closeReconcile, explainReconcile } from './settle-difference.ts';
import { editTolerance, getToleranceList } from './tolerance.ts';
import { openReconcileCase } from './open-difference-case.ts';
import { previewUpload, uploadFigures } from './upload.ts';

/** F-6. */
export const routes: readonly Route[] = [
  route(contract.getReconcileList, getReconcileList),
  route(contract.getReconcileDetail, getReconcileDetail),
  route(contract.getDifferenceList, getDifferences),
  route(upload.getUploadList, getUploads),
  route(contract.runReconcile, runReconcile, { readsReports: true }),
  route(upload.previewUpload, previewUpload),
  route(upload.uploadFigures, uploadFigures, { readsReports: true }),
  route(contract.explainReconcile, explainReconcile),
  route(contract.closeReconcile, closeReconcile),
  route(contract.openReconcileCase, openReconcileCase),
  route(tolerancesEndpoint, getToleranceList),
  route(toleranceEndpoint, editTolerance),
];

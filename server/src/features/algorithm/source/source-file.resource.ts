import * as keys from '@manager/contract/features/algorithm/source/math-key';
import * as contract from '@manager/contract/features/algorithm/source/source-file';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql, type SqlBool } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { route } from '../../../kit/http/route.ts';
import { columnsIn, type Filters } from '../../../kit/resource/conditions.ts';
import { detailRoute, listRoute } from '../../../kit/resource/read-routes.ts';
import { removeRoute } from '../../../kit/resource/remove-route.ts';
import { hashOfPackage } from '../core/move-source-file.ts';
import { sourceFiles } from '../core/source-files.ts';
import { applySourceFile } from './apply-source-file.ts';
import { approveSourceFile } from './approve-source-file.ts';
import { finishSourceUpload, sizeOfPart } from './finish-source-upload.ts';
import { getInstallationList } from './get-installation-list.ts';
import { completeSourceFile, getSourceFaultList } from './get-source-file-detail.ts';
import { addMathKey, deleteMathKey, mathKeys } from './math-keys.ts';
import { startSourceUpload } from './start-source-upload.ts';
import { stepBackSourceFile } from './step-back-source-file.ts';
import { vendorContactRoutes } from './vendor-contacts.ts';

const { equals, contains } = columnsIn('math_version');

const filters: Filters<ParsedOf<typeof contract.getSourceFileList>> = {
  id: (ids) => sql<SqlBool>`(${ids.length === 0} or math_version.id = any(${[...ids]}::bigint[]))`,
  game_id: equals('game_id'),
  math_version: contains('math_version'),
  rtp_profile: equals('rtp_profile'),
  file_name: contains('file_name'),
  state: (states) => sql<SqlBool>`(${states.length === 0} or math_version.state = any(${[...states]}::text[]))`,
  check_state: (states) => sql<SqlBool>`(${states.length === 0} or math_version.check_state = any(${[...states]}::text[]))`,
};

/** M-2-1. */
export default [
  listRoute(sourceFiles, { endpoint: contract.getSourceFileList, filters, abilities: { add: contract.startSourceUpload } }),
  detailRoute(sourceFiles, { endpoint: contract.getSourceFileDetail, complete: completeSourceFile }),
  route(contract.getSourceFaultList, getSourceFaultList),
  route(contract.startSourceUpload, startSourceUpload),
  route(contract.finishSourceUpload, finishSourceUpload, { prepare: sizeOfPart }),
  route(contract.approveSourceFile, approveSourceFile, { prepare: hashOfPackage }),
  route(contract.applySourceFile, applySourceFile, { prepare: hashOfPackage }),
  route(contract.stepBackSourceFile, stepBackSourceFile),
  removeRoute(sourceFiles, {
    endpoint: contract.deleteSourceFiles,
    check: (_ctx, _tx, { state, check_state: check }) => {
      if (state !== 'init') throw new AppError('object.wrong_state', { state });
      if (check === 'running' || check === 'waiting') throw new AppError('object.wrong_state', { state: check });
    },
  }),
  route(contract.getInstallationList, getInstallationList),
  listRoute(mathKeys, {
    endpoint: keys.getMathKeyList,
    filters: { vendor: columnsIn('math_key').contains('vendor') },
    abilities: { add: keys.addMathKey },
  }),
  route(keys.addMathKey, addMathKey),
  route(keys.deleteMathKey, deleteMathKey),
  ...vendorContactRoutes,
];

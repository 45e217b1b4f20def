import { getCompensationBasis } from '@manager/contract/features/maintain/compensation-basis';
import * as contract from '@manager/contract/features/maintain/compensate';
import { AppError } from '../../../base/app-error.ts';
import { route } from '../../../kit/http/route.ts';
import { removeRoute } from '../../../kit/resource/remove-route.ts';
import { compensations } from './compensation-row.ts';
import {
  approveCompensations,
  giveUpCompensation,
  readWinsOf,
  rejectCompensations,
  retryCompensation,
} from './decide-compensations.ts';
import { getBasis } from './get-basis.ts';
import { getCompensationDetail, getCompensationList, previewCompensations } from './get-compensations.ts';
import { prepareSave, saveCompensation } from './save-compensation.ts';
import { prepareSubmit, submitCompensation } from './submit-compensation.ts';

/** D-2. */
export default [
  route(
    contract.getCompensationList,
    getCompensationList({ add: contract.saveCompensation, decide: contract.approveCompensations }),
  ),
  route(contract.getCompensationDetail, getCompensationDetail),
  route(getCompensationBasis, getBasis),
  route(contract.saveCompensation, saveCompensation, { prepare: prepareSave }),
  removeRoute(compensations, {
    endpoint: contract.deleteCompensations,
    check: (_ctx, _tx, { state }) => {
      if (state !== 'draft') throw new AppError('object.wrong_state', { state });
    },
  }),
  route(contract.submitCompensation, submitCompensation, { prepare: prepareSubmit }),
  route(contract.previewCompensations, previewCompensations),
  route(contract.approveCompensations, approveCompensations, { prepare: readWinsOf }),
  route(contract.rejectCompensations, rejectCompensations),
  route(contract.retryCompensation, retryCompensation),
  route(contract.giveUpCompensation, giveUpCompensation),
];

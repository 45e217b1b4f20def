import * as contract from '@manager/contract/features/algorithm/data/data-sequence';
import { route, type Route } from '../../../kit/http/route.ts';
import { hashOfPackage } from '../core/move-source-file.ts';
import { bindDataSequence } from './bind-data-sequence.ts';
import { compareDataSequences } from './compare-data-sequences.ts';
import { getDataSequenceList } from './get-data-sequence-list.ts';

/** M-3-1. */
export const routes: readonly Route[] = [
  route(contract.getDataSequenceList, getDataSequenceList),
  route(contract.bindDataSequence, bindDataSequence, { prepare: hashOfPackage }),
  route(contract.compareDataSequences, compareDataSequences),
];

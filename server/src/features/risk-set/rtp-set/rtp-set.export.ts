import { getRtpBandList } from '@manager/contract/features/risk-set/rtp-set';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getRtpBandList, code: 'G-5-93' })];

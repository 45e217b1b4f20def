import {
  getInstallationList,
  getSourceFaultList,
  getSourceFileList,
} from '@manager/contract/features/algorithm/source/source-file';
import { getVendorContactList } from '@manager/contract/features/algorithm/source/vendor-contact';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [
  pagedExport({ endpoint: getSourceFileList, code: 'M-2-1-93' }),
  pagedExport({ endpoint: getSourceFaultList, code: 'M-2-1-93' }),
  pagedExport({ endpoint: getInstallationList, code: 'M-2-1-93' }),
  pagedExport({ endpoint: getVendorContactList, code: 'M-2-1-93' }),
];

import { getCampaignList, getGrantList } from '@manager/contract/features/account/free-round-bonus';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [getGrantList, getCampaignList].map((endpoint) => pagedExport({ endpoint, code: 'B-6-93' }));

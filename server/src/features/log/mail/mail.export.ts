import { getMailList } from '@manager/contract/features/log/mail';
import { walkedExport } from '../../../kit/export/walk.ts';

export const exports = [walkedExport({ endpoint: getMailList, code: 'O-6-93' })];

import { get__TYPE__List } from '@manager/contract/features/__AREA__/__THING__';
import { pagedExport } from '__SRC__/kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: get__TYPE__List, code: '__CODE__-93' })];

import { getSignInList } from '@manager/contract/features/log/sign-in';
import { exportSource } from '../../../kit/export/source.ts';
import { readAll } from '../../../kit/export/walk.ts';
import { placeOf, readSignIns, type StoredSignIn, toSignInRow } from './sign-in-row.ts';

/** Not through the list's verb: that puts every search on record, and the file is on record itself. */
export const exports = [
  exportSource({
    endpoint: getSignInList,
    code: 'O-3-93',
    isSnapshot: true,
    rows: readAll<typeof getSignInList, StoredSignIn>({
      read: readSignIns,
      placeOf,
      toRows: (ctx, rows) => rows.map((row) => toSignInRow(ctx, row)),
    }),
  }),
];

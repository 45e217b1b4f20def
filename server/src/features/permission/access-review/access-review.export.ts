import { getReviewList, type ReviewRow } from '@manager/contract/features/permission/access-review';
import { exportSource } from '../../../kit/export/source.ts';
import type { ExportedRow } from '../../../kit/service/ctx.ts';

/** What a file may say of each code that a user holds; with one of these a user has a line for each code. */
const CODE_FIELDS = ['code', 'is_dangerous', 'last_used_at'] as const;
const ALL_USERS = 1_000_000;

/** A user without codes keeps one line, so that nobody is missing from the file. */
const linesOf = (row: ReviewRow, isByCode: boolean): ExportedRow[] => {
  const user = { ...row, codes: row.codes.map(({ code }) => code) };
  return isByCode && row.codes.length > 0 ? row.codes.map((held) => ({ ...user, ...held })) : [user];
};

export const exports = [
  exportSource({
    endpoint: getReviewList,
    code: 'A-4-93',
    isSnapshot: true,
    moreFields: CODE_FIELDS,
    rows: async function* (ctx, input, { fields, list }) {
      const answer = (await list(ctx, { ...input, page: 1, limit: ALL_USERS })) as { list: readonly ReviewRow[] };
      const isByCode = CODE_FIELDS.some((field) => fields.has(field));
      yield answer.list.flatMap((row) => linesOf(row, isByCode));
    },
  }),
];

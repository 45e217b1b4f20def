import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { PermissionCode } from '@manager/contract/permissions';
import { exportSource } from './source.ts';
import type { ExportedRow, ExportSource } from '../service/export-source.ts';

/** More than any statistic groups into. */
const ALL_ROWS = 1_000_000_000;

/** A statistic: all its rows in one answer, so that they are of the same moment. */
export const onePageExport = ({ endpoint, code }: { endpoint: Endpoint; code: PermissionCode }): ExportSource =>
  exportSource({
    endpoint,
    code,
    rows: async function* (ctx, input, { list }) {
      const answer = (await list(ctx, { ...(input as object), page: 1, limit: ALL_ROWS })) as { list: readonly ExportedRow[] };
      if (answer.list.length > 0) yield answer.list;
    },
    count: async (ctx, input, list) =>
      ((await list(ctx, { ...(input as object), page: 1, limit: 1 })) as { total: number }).total,
  });

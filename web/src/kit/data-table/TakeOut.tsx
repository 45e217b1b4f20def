import { type ReactNode, Suspense } from 'react';
import { useHolds } from '../../session/session.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { CollectProps } from '../collect/CollectButton.tsx';
import { ExportButton } from '../export/ExportButton.tsx';
import type { ExportableColumn, TableExport } from '../export/table-export.ts';

const CollectButton = lazyPart(() =>
  import('../collect/CollectButton.tsx').then((module) => ({ default: module.CollectButton })),
);

type Props = Omit<CollectProps, 'of' | 'rows' | 'columns'> & {
  tableId: string;
  of: TableExport | undefined;
  rows: readonly object[] | undefined;
  /** Those that are shown, as they are arranged. */
  columns: readonly ExportableColumn[];
};

/** Where rows may go: into a case, fetched for those alone who may collect, and into a file. */
export const TakeOut = ({ of, rows = [], tableId, columns, ...props }: Props): ReactNode => {
  const mayCollect = useHolds()('G-8-91');
  if (of === undefined) return null;
  return (
    <>
      {mayCollect && of.isIdle !== true && rows.length > 0 ? (
        <Suspense>
          <CollectButton {...props} of={of} rows={rows} columns={columns} />
        </Suspense>
      ) : null}
      <ExportButton tableId={tableId} caption={props.caption} of={of} columns={columns} />
    </>
  );
};

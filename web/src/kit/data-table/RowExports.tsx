import { type ReactNode, useContext } from 'react';
import { ExportButton } from '../export/ExportButton.tsx';
import type { TableExport } from '../export/table-export.ts';
import { RowsSlot, type ShownRows } from './rows-slot.ts';

type Props = Omit<ShownRows, 'of' | 'rows'> & {
  tableId: string;
  of: TableExport | undefined;
  rows: readonly object[] | undefined;
};

/** Where rows may go: to where the shell takes them, and into a file. */
export const RowExports = ({ tableId, ...shown }: Props): ReactNode => {
  const { caption, of, rows = [], columns } = shown;
  const drawTaking = useContext(RowsSlot);
  if (of === undefined) return null;
  return (
    <>
      {of.isIdle === true || rows.length === 0 ? null : drawTaking({ ...shown, of, rows })}
      <ExportButton {...{ tableId, caption, of, columns }} />
    </>
  );
};

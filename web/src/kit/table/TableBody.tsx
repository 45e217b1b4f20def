import type { ReactNode } from 'react';
import { cellStyle } from './cell-style.ts';
import type { Column, RowTone } from './columns.ts';

type Props<Row> = {
  columns: readonly Column<Row>[];
  offsets: readonly number[];
  rows: readonly { id: string; original: Row }[];
  rowTone: ((row: Row) => RowTone | undefined) | undefined;
  activeId: string | undefined;
};

export const TableBody = <Row,>({ columns, offsets, rows, rowTone, activeId }: Props<Row>): ReactNode => (
  <tbody>
    {rows.map(({ id, original }) => (
      <tr key={id} data-tone={rowTone?.(original)} data-active={id === activeId ? true : undefined}>
        {columns.map((column, index) => (
          <td
            key={column.id}
            data-numeric={column.isNumeric}
            data-end={column.id === 'actions' ? true : undefined}
            data-frozen={column.isFrozen}
            data-last-frozen={column.isFrozen && index === offsets.length - 1 ? true : undefined}
            style={cellStyle({ column, offsetPx: column.isFrozen ? offsets[index] : undefined })}
          >
            {column.cell(original)}
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);

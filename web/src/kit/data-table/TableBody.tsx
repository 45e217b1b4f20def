import { memo, type ReactNode } from 'react';
import type { RowTone } from '../table/columns.ts';
import type { Placed } from '../table/layout.ts';
import { pickBox } from '../table-selection/PickCell.tsx';

/** Boxes in front of the rows. */
export type Pick<Row> = { isSelectable: (row: Row) => boolean; labelOf: (row: Row) => string };

export type TableBodyProps<Row> = {
  placed: readonly Placed<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowTone: ((row: Row) => RowTone | undefined) | undefined;
  activeId: string | undefined;
  pick: Pick<Row> | undefined;
};

/** Not a component: an instance per row costs a third of the page change. */
export const bodyRow = <Row,>({
  row,
  index,
  isOneOfMany = false,
  ...props
}: Omit<TableBodyProps<Row>, 'rows'> & { row: Row; index: number; isOneOfMany?: boolean }): ReactNode => {
  const { placed, rowId, rowTone, activeId, pick } = props;
  const id = rowId(row);
  return (
    <tr
      key={id}
      data-row={index}
      // Rows count from 1, and the header is the first.
      aria-rowindex={isOneOfMany ? index + 2 : undefined}
      data-tone={rowTone?.(row)}
      data-active={id === activeId ? true : undefined}
    >
      {pick === undefined ? null : (
        <td data-pick="">{pickBox({ id, label: pick.labelOf(row), isOff: !pick.isSelectable(row) })}</td>
      )}
      {placed.map(({ column, cell }) => (
        <td key={column.id} {...cell}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
};

const Body = <Row,>({ rows, ...props }: TableBodyProps<Row>): ReactNode => (
  <tbody>{rows.map((row, index) => bodyRow({ ...props, row, index }))}</tbody>
);

/** Drawn anew only when rows or columns change: menus, ticks and marks around it leave it alone. */
export const TableBody = memo(Body) as typeof Body;

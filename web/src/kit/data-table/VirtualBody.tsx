import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, type ReactNode, type RefObject } from 'react';
import { bodyRow, type TableBodyProps } from './TableBody.tsx';

const GUESSED_ROW_PX = 34;
const OVERSCAN = 16;

type Props<Row> = TableBodyProps<Row> & { region: RefObject<HTMLElement | null> };

/** Rows of a list that is not cut into pages: only those in sight are drawn, between two empty rows as high as the others. */
export const VirtualBody = <Row,>({ rows, region, ...props }: Props<Row>): ReactNode => {
  // oxlint-disable-next-line react/incompatible-library -- the rows are drawn anew by its state, which the compiler cannot see
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => region.current,
    estimateSize: () => GUESSED_ROW_PX,
    overscan: OVERSCAN,
    indexAttribute: 'data-row',
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.start ?? 0;
  const rest = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const span = props.placed.length + (props.pick === undefined ? 0 : 1);
  // Columns keep the widest place they ever had, so that they do not jump while rows come and go.
  useLayoutEffect(() => {
    for (const row of region.current?.querySelectorAll<HTMLElement>('tbody tr[data-row]') ?? []) virtual.measureElement(row);
    for (const head of region.current?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])
      if (head.style.width === '' && head.offsetWidth > (Number.parseInt(head.style.minWidth, 10) || 0))
        head.style.minWidth = `${head.offsetWidth}px`;
  });
  const spacer = (key: string, heightPx: number): ReactNode =>
    heightPx <= 0 ? null : (
      <tr key={key} aria-hidden="true">
        <td colSpan={span} data-spacer="" style={{ height: heightPx }}>
          &nbsp;
        </td>
      </tr>
    );
  return (
    <tbody>
      {spacer('before', first)}
      {items.map(({ index }) => {
        const row = rows[index];
        return row === undefined ? null : bodyRow({ ...props, row, index, isOneOfMany: true });
      })}
      {spacer('after', rest)}
    </tbody>
  );
};

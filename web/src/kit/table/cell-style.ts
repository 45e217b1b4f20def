import type { CSSProperties } from 'react';
import type { Column } from './columns.ts';

/** Width, and the left edge of a frozen column. */
export const cellStyle = <Row>({
  column,
  offsetPx,
}: {
  column: Column<Row>;
  offsetPx: number | undefined;
}): CSSProperties | undefined => {
  const width =
    column.widthPx === undefined
      ? undefined
      : { minWidth: column.widthPx, ...(column.isFrozen ? { width: column.widthPx, maxWidth: column.widthPx } : {}) };
  return offsetPx === undefined ? width : { ...width, insetInlineStart: offsetPx };
};

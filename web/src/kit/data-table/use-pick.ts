import { useMemo } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import type { TableSelection } from '../table/selection.ts';
import type { Pick } from './TableBody.tsx';
import type { texts } from '../table/texts.en.ts';

/** Which rows have a box and what it is called; the same object while both are, so that rows are not drawn anew. */
export const usePick = <Row>(selection: TableSelection<Row> | undefined): Pick<Row> | undefined => {
  const t = useTexts<typeof texts>('kit/table');
  const isSelectable = selection?.isSelectable;
  const nameOf = selection?.nameOf;
  return useMemo(
    () =>
      isSelectable === undefined || nameOf === undefined
        ? undefined
        : { isSelectable, labelOf: (row: Row) => t('selectRow', { name: nameOf(row) }) },
    [isSelectable, nameOf, t],
  );
};

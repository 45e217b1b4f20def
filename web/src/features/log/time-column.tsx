import type { Column } from '../../kit/table/columns.ts';
import { RowLink } from '../../kit/table/RowLink.tsx';
import { dateTimeText } from '../../ui/format.ts';

type Options<Row> = {
  id: keyof Row & string;
  header: string;
  atOf: (row: Row) => string;
  hrefOf: (id: string) => string;
  open: (id: string) => void;
};

/** The instant of a log row, which stays in view and opens the row. */
export const timeColumn = <Row extends { id: string }>({ id, header, atOf, hrefOf, open }: Options<Row>): Column<Row> => ({
  id,
  header,
  isFrozen: true,
  widthPx: 170,
  cell: (row) => (
    <RowLink href={hrefOf(row.id)} onOpen={() => open(row.id)}>
      {dateTimeText(atOf(row))}
    </RowLink>
  ),
});

import { Link } from 'react-router';
import type { Column, ColumnId } from '../table/columns.ts';
import classes from './report.module.css';

type Options<Row> = {
  id: ColumnId<Row>;
  header: string;
  widthPx: number;
  nameOf: (row: Row) => string;
  /** Beside the name. */
  noteOf?: (row: Row) => string;
  /** What lies below; undefined where there is nothing, or the user may not go. */
  linkOf?: (row: Row) => string | undefined;
  linkTitleOf?: (row: Row) => string;
};

/** The frozen first column of a report: what the row is about, with the way to what lies below it. */
export const nameColumn = <Row,>({ id, header, widthPx, nameOf, noteOf, linkOf, linkTitleOf }: Options<Row>): Column<Row> => ({
  id,
  header,
  isSortable: true,
  isFrozen: true,
  widthPx,
  cell: (row) => {
    const link = linkOf?.(row);
    return (
      <>
        {link === undefined ? (
          nameOf(row)
        ) : (
          <Link to={link} className={classes.name} title={linkTitleOf?.(row)}>
            {nameOf(row)}
          </Link>
        )}
        {noteOf === undefined ? null : <span className={classes.code}>{noteOf(row)}</span>}
      </>
    );
  },
});

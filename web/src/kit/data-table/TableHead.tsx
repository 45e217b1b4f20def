import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { ariaSortOf, nextSort } from '../table/columns.ts';
import type { Placed } from '../table/layout.ts';
import type { texts } from '../table/texts.en.ts';
import classes from '../table/head.module.css';

type Props<Row> = {
  placed: readonly Placed<Row>[];
  sort: string;
  onSort: ((sort: string) => void) | undefined;
  /** Opens the menu of a column at its button; absent where columns cannot be arranged. */
  onMenu: (columnId: string, button: HTMLElement) => void;
  hasPick: boolean;
};

const ARROWS = { ascending: '▲', descending: '▼', none: '' } as const;

export const TableHead = <Row,>({ placed, sort, onSort, onMenu, hasPick }: Props<Row>): ReactNode => {
  const t = useTexts<typeof texts>('kit/table');
  return (
    <thead className={classes.head}>
      <tr>
        {hasPick ? (
          <th scope="col" data-pick="">
            <input type="checkbox" data-pick="page" aria-label={t('selectPage')} />
          </th>
        ) : null}
        {placed.map(({ column, cell }) => {
          const { id, header, help, isNumeric = false, sortedBy } = column;
          const direction = ariaSortOf({ sort, id });
          const canSort = column.isSortable === true && onSort !== undefined;
          const label = (
            <span className={classes.label} data-help={help === undefined ? undefined : true}>
              {header}
            </span>
          );
          if (id === 'actions') {
            return (
              <th key={id} scope="col" {...cell}>
                {header}
              </th>
            );
          }
          return (
            <th key={id} scope="col" abbr={header} data-column={id} aria-sort={canSort ? direction : undefined} {...cell}>
              {canSort ? (
                <button type="button" className={classes.sort} onClick={() => onSort(nextSort({ sort, id, isNumeric }))}>
                  {label}
                  <span className={classes.arrow} aria-hidden="true">
                    {ARROWS[direction]}
                  </span>
                  {direction === 'none' || sortedBy === undefined ? null : (
                    <span className={classes.sortedBy} title={sortedBy.help}>
                      {sortedBy.text}
                    </span>
                  )}
                </button>
              ) : (
                label
              )}
              <button
                type="button"
                className={classes.menu}
                data-column-menu=""
                aria-haspopup="dialog"
                aria-label={t(help === undefined ? 'columnMenu' : 'columnMenuHelp', { name: header })}
                onClick={(event) => onMenu(id, event.currentTarget)}
              >
                {help === undefined ? '⋮' : '?'}
              </button>
              <span className={classes.grip} data-grip="" aria-hidden="true" />
            </th>
          );
        })}
      </tr>
    </thead>
  );
};

import { DRAWING_TAGS, type DrawingKind, type DrawingPoint, type PointFault } from '@manager/domain/drawing';
import { ActionIcon, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../../ui/format.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { pointFaultText, useDrawingTexts } from '../drawing-words.ts';
import classes from './drawing-drawing.module.css';
import type { Points } from './use-points.ts';

const ROWS = 20;

type Props = { state: Points; kind: DrawingKind; faults: readonly PointFault[]; onDelete: (place: number) => void };

/** The points as a table: the same as the curve, to be read and written cell by cell, twenty at once. */
export const PointTable = ({ state, kind, faults, onDelete }: Props): ReactNode => {
  const t = useDrawingTexts();
  const { points, selected } = state;
  const first = Math.floor(selected / ROWS) * ROWS;
  const rows = points.slice(first, first + ROWS);
  const faultOf = new Map(faults.map((fault) => [fault.row - 1, pointFaultText(fault, t)]));
  return (
    <>
      <div className={classes.rows}>
        <table className={classes.table}>
          <caption className={classes.hidden}>{t('tableOf')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('row')}</th>
              <th scope="col">{t('pos')}</th>
              <th scope="col">{t('multiple')}</th>
              <th scope="col">{t('tag')}</th>
              {kind === 'lottery_draws' ? <th scope="col">{t('result')}</th> : null}
              <th scope="col">
                <span className={classes.hidden}>{t('deletePoint')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((point, at) => (
              <PointRow
                key={first + at}
                state={state}
                place={first + at}
                point={point}
                kind={kind}
                fault={faultOf.get(first + at)}
                onDelete={onDelete}
              />
            ))}
          </tbody>
        </table>
      </div>
      {points.length > ROWS ? (
        <div className={classes.pager}>
          <Button variant="default" size="xs" disabled={first === 0} onClick={() => state.select(first - ROWS)}>
            {t('earlier')}
          </Button>
          <span>
            {t('rowsOf', {
              from: formatCount(first + 1),
              to: formatCount(first + rows.length),
              n: formatCount(points.length),
            })}
          </span>
          <Button variant="default" size="xs" disabled={first + ROWS >= points.length} onClick={() => state.select(first + ROWS)}>
            {t('later')}
          </Button>
        </div>
      ) : null}
    </>
  );
};

type RowProps = Pick<Props, 'state' | 'kind' | 'onDelete'> & { place: number; point: DrawingPoint; fault: string | undefined };

const PointRow = ({ state, kind, place, point, fault, onDelete }: RowProps): ReactNode => {
  const t = useDrawingTexts();
  const row = formatCount(place + 1);
  const put = (name: keyof DrawingPoint, value: string): void => {
    if (point[name] !== value) state.change(state.points.with(place, { ...point, [name]: value }), place);
  };
  const cell = (name: 'pos' | 'multiple' | 'result'): ReactNode => (
    <td>
      <Cell
        label={t('cellOf', { name: t(name), row })}
        value={point[name]}
        isNumeric={name !== 'result'}
        isWrong={fault !== undefined}
        onFocus={() => state.select(place)}
        onPut={(value) => put(name, value)}
      />
    </td>
  );
  return (
    <tr data-selected={place === state.selected ? true : undefined} title={fault}>
      <th scope="row">{row}</th>
      {cell('pos')}
      {cell('multiple')}
      <td>
        <select
          className={classes.cell}
          aria-label={t('cellOf', { name: t('tag'), row })}
          aria-invalid={fault === undefined ? undefined : true}
          value={DRAWING_TAGS.some((one) => one === point.tag) ? point.tag : ''}
          onFocus={() => state.select(place)}
          onChange={(event) => put('tag', event.currentTarget.value)}
        >
          <option value="">{t('noTag')}</option>
          {DRAWING_TAGS.map((one) => (
            <option key={one} value={one}>
              {t(`tag_${one}`)}
            </option>
          ))}
        </select>
      </td>
      {kind === 'lottery_draws' ? cell('result') : null}
      <td>
        <ActionIcon variant="subtle" color="gray" aria-label={t('deleteRow', { row })} onClick={() => onDelete(place)}>
          <Icon name="close" size={16} />
        </ActionIcon>
      </td>
    </tr>
  );
};

type CellProps = {
  label: string;
  value: string;
  isNumeric: boolean;
  isWrong: boolean;
  onFocus: () => void;
  onPut: (value: string) => void;
};

/** What is typed counts when the cell is left or Enter is pressed: one step back for each. */
const Cell = ({ label, value, isNumeric, isWrong, onFocus, onPut }: CellProps): ReactNode => {
  const [typed, setTyped] = useState<string>();
  const put = (): void => {
    if (typed !== undefined) onPut(typed.trim());
    setTyped(undefined);
  };
  return (
    <input
      className={classes.cell}
      aria-label={label}
      aria-invalid={isWrong ? true : undefined}
      inputMode={isNumeric ? 'decimal' : 'text'}
      autoComplete="off"
      value={typed ?? value}
      onFocus={onFocus}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={put}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        put();
      }}
    />
  );
};

import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { LinesInput } from '../../../kit/form/LinesInput.tsx';
import classes from './rows.module.css';

export type RowCells = Readonly<Record<string, string>>;

type Props = {
  label: string;
  description?: string;
  /** Cells of a row, in order. */
  cells: readonly { name: string; label: string; type?: 'text' | 'date' | 'number'; maxLength?: number }[];
  addLabel: string;
  maxRows: number;
  value?: readonly RowCells[];
  onChange?: (value: readonly RowCells[]) => void;
  error?: ReactNode;
  /** Its name in the call, by which the server tells what is wrong in which cell. */
  path: string;
  faults: Readonly<Record<string, ReactNode>>;
};

/** Several entries of the same few texts, one a row. A row that is left empty counts for nothing. */
export const RowsInput = ({ cells, maxRows, value = [], onChange, path, faults, ...rest }: Props): ReactNode => (
  <LinesInput
    {...rest}
    lines={value}
    onChange={(rows) => onChange?.(rows)}
    newLine={() => Object.fromEntries(cells.map(({ name }) => [name, '']))}
    most={maxRows}
    fieldsClass={classes.cells}
  >
    {({ line: row, at, set }) =>
      cells.map((cell) => (
        <TextInput
          key={cell.name}
          label={cell.label}
          type={cell.type === 'date' ? 'date' : 'text'}
          size="xs"
          {...(cell.type === 'number' ? { inputMode: 'decimal' } : { maxLength: cell.maxLength ?? 100 })}
          autoComplete="off"
          data-path={`${path}.${at}.${cell.name}`}
          error={faults[`${path}.${at}.${cell.name}`]}
          value={row[cell.name] ?? ''}
          onChange={(event) => set({ [cell.name]: event.currentTarget.value })}
        />
      ))
    }
  </LinesInput>
);

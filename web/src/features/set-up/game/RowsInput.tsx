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
};

/** Several entries of the same few texts, one a row. A row that is left empty counts for nothing. */
export const RowsInput = ({ cells, maxRows, value = [], onChange, ...rest }: Props): ReactNode => (
  <LinesInput
    {...rest}
    lines={value}
    onChange={(rows) => onChange?.(rows)}
    newLine={() => Object.fromEntries(cells.map(({ name }) => [name, '']))}
    most={maxRows}
    fieldsClass={classes.cells}
  >
    {({ line: row, set }) =>
      cells.map((cell) => (
        <TextInput
          key={cell.name}
          label={cell.label}
          type={cell.type === 'date' ? 'date' : 'text'}
          size="xs"
          {...(cell.type === 'number' ? { inputMode: 'decimal' } : { maxLength: cell.maxLength ?? 100 })}
          autoComplete="off"
          value={row[cell.name] ?? ''}
          onChange={(event) => set({ [cell.name]: event.currentTarget.value })}
        />
      ))
    }
  </LinesInput>
);

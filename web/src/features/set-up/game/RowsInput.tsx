import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { LinesInput } from '../../../kit/form/LinesInput.tsx';
import { IsoField } from '../../../ui/IsoInput.tsx';
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
      cells.map(({ name, label, type, maxLength = 100 }) => {
        const shared = {
          label,
          size: 'xs',
          'data-path': `${path}.${at}.${name}`,
          error: faults[`${path}.${at}.${name}`],
          value: row[name] ?? '',
        } as const;
        return type === 'date' ? (
          <IsoField key={name} {...shared} onValue={(iso) => set({ [name]: iso })} />
        ) : (
          <TextInput
            key={name}
            {...shared}
            {...(type === 'number' ? { inputMode: 'decimal' } : { maxLength })}
            autoComplete="off"
            onChange={(event) => set({ [name]: event.currentTarget.value })}
          />
        );
      })
    }
  </LinesInput>
);

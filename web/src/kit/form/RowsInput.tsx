import { Button, TextInput } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import classes from './rows.module.css';
import type { texts } from './texts.en.ts';

export type RowCells = Readonly<Record<string, string>>;

type Props = {
  label: string;
  description?: string;
  /** Cells of a row, in order. */
  cells: readonly { name: string; label: string; type?: 'text' | 'date'; maxLength?: number }[];
  addLabel: string;
  maxRows: number;
  value?: readonly RowCells[];
  onChange?: (value: readonly RowCells[]) => void;
  error?: ReactNode;
};

/** Several entries of the same few fields, one a row. A row that is left empty counts for nothing. */
export const RowsInput = ({ label, description, cells, addLabel, maxRows, value = [], onChange, error }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit/form');
  const id = useId();
  const set = (at: number, row: RowCells): void => onChange?.(value.map((each, index) => (index === at ? row : each)));
  return (
    <div className={classes.rows} role="group" aria-labelledby={id}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      {description === undefined ? null : <p className={classes.about}>{description}</p>}
      {value.map((row, at) => (
        // Rows have no identity beside their place.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <div className={classes.row} key={at}>
          <div className={classes.cells}>
            {cells.map((cell) => (
              <TextInput
                key={cell.name}
                label={cell.label}
                type={cell.type ?? 'text'}
                size="xs"
                maxLength={cell.maxLength ?? 100}
                autoComplete="off"
                value={row[cell.name] ?? ''}
                onChange={(event) => set(at, { ...row, [cell.name]: event.currentTarget.value })}
              />
            ))}
          </div>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={t('removeRow', { number: at + 1 })}
            onClick={() => onChange?.(value.filter((_, index) => index !== at))}
          >
            <Icon name="close" size={15} />
          </Button>
        </div>
      ))}
      {error === undefined || error === null ? null : (
        <p className={classes.fault} role="alert">
          {error}
        </p>
      )}
      {value.length >= maxRows ? null : (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => onChange?.([...value, Object.fromEntries(cells.map(({ name }) => [name, '']))])}
          >
            {addLabel}
          </Button>
        </div>
      )}
    </div>
  );
};

import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import classes from './lines.module.css';
import type { texts } from './texts.en.ts';

/** A line, its place from 0, and how its fields change it. */
export type LineOf<L> = { line: L; at: number; set: (patch: Partial<L>) => void };

type Props<L> = {
  /** Left out where the lines are all that their group of fields holds. */
  label?: string;
  description?: string;
  lines: readonly L[];
  onChange: (lines: readonly L[]) => void;
  newLine: () => L;
  addLabel: string;
  least?: number;
  most: number;
  /** Error of the lines as a whole. */
  error?: ReactNode;
  /** Columns of the fields of a line. */
  fieldsClass: string | undefined;
  /** A line by its number, where its fields alone do not say which. */
  nameOf?: (number: number) => string;
  children: (of: LineOf<L>) => ReactNode;
};

/** Several entries of the same few fields, one a line, which can be added and removed. */
export const LinesInput = <L extends object>({
  label,
  description,
  lines,
  onChange,
  newLine,
  addLabel,
  least = 0,
  most,
  error,
  fieldsClass,
  nameOf,
  children,
}: Props<L>): ReactNode => {
  const t = useTexts<typeof texts>('kit/form');
  const id = useId();
  const set = (at: number, patch: Partial<L>): void =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...patch } : line)));
  return (
    <div className={classes.lines} {...(label === undefined ? {} : { role: 'group', 'aria-labelledby': id })}>
      {label === undefined ? null : (
        <span id={id} className={classes.label}>
          {label}
        </span>
      )}
      {description === undefined ? null : <p className={classes.about}>{description}</p>}
      {lines.map((line, at) => (
        <div
          // Lines have no identity beside their place.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          key={at}
          className={classes.line}
          {...(nameOf === undefined ? {} : { role: 'group', 'aria-label': nameOf(at + 1) })}
        >
          <div className={fieldsClass}>{children({ line, at, set: (patch) => set(at, patch) })}</div>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={t('removeRow', { number: at + 1 })}
            disabled={lines.length <= least}
            onClick={() => onChange(lines.filter((_, index) => index !== at))}
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
      {lines.length >= most ? null : (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => onChange([...lines, newLine()])}>
            {addLabel}
          </Button>
        </div>
      )}
    </div>
  );
};

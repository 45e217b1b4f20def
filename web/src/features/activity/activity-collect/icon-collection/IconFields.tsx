import { MOST_ICONS } from '@manager/contract/features/activity/activity-collect/collection-rule';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FieldGroup } from '../../../../kit/form/FieldGroup.tsx';
import type { IconLine } from './collection-values.ts';
import { useCollectionTexts } from './collection-words.ts';
import classes from './icon-collection.module.css';
import { IconLineFields } from './IconLineFields.tsx';

type Props = {
  lines: readonly IconLine[];
  /** By the path of the call: `icons.0.code`. */
  errorOf: (path: string) => ReactNode;
  onChange: (lines: readonly IconLine[]) => void;
  onAdd: () => void;
  onRemove: (at: number) => void;
};

/** What drops, and by which bets. */
export const IconFields = ({ lines, errorOf, onChange, onAdd, onRemove }: Props): ReactNode => {
  const t = useCollectionTexts();
  const set = (at: number, patch: Partial<IconLine>): void =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...patch } : line)));
  return (
    <FieldGroup title={t('icons')}>
      <p>{t('iconsHint')}</p>
      <div className={classes.lines}>
        {lines.map((line, at) => (
          <IconLineFields
            // Lines have no identity beside their place.
            // oxlint-disable-next-line react/no-array-index-key -- see above
            key={at}
            line={line}
            at={at}
            isOnly={lines.length === 1}
            errorOf={(field) => errorOf(`icons.${at}.${field}`)}
            onChange={(patch) => set(at, patch)}
            onRemove={() => onRemove(at)}
          />
        ))}
        {lines.length >= MOST_ICONS ? null : (
          <div>
            <Button variant="default" size="compact-sm" onClick={onAdd}>
              {t('addIcon')}
            </Button>
          </div>
        )}
      </div>
      {errorOf('icons') === undefined ? null : (
        <p className={classes.fault} role="alert">
          {errorOf('icons')}
        </p>
      )}
    </FieldGroup>
  );
};

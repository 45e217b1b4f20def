import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import dropdown from '../../ui/Dropdown.module.css';
import { Dropdown } from '../../ui/Dropdown.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SizeSwitch } from '../../ui/SizeSwitch.tsx';
import type { texts } from '../texts.en.ts';
import { withColumn, type TablePrefs } from './table-prefs.ts';
import classes from './table.module.css';

type Props = {
  columns: readonly { id: string; header: string; isFrozen?: boolean }[];
  visibility: Record<string, boolean>;
  prefs: TablePrefs;
  onPrefs: (prefs: TablePrefs) => void;
  actions: ReactNode;
  tools: ReactNode;
  onRefresh: (() => void) | undefined;
};

export const TableToolbar = ({ columns, visibility, prefs, onPrefs, actions, tools, onRefresh }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit');
  return (
    <div className={classes.toolbar}>
      <div className={classes.actions}>{actions}</div>
      <div className={classes.actions}>
        {tools}
        {onRefresh === undefined ? null : (
          <ActionIcon variant="subtle" color="gray" aria-label={t('refresh')} title={t('refresh')} onClick={onRefresh}>
            <Icon name="refresh" />
          </ActionIcon>
        )}
        <Dropdown label={t('columns')} face={<Icon name="columns" />}>
          <div className={dropdown.section}>
            <fieldset className={classes.columnList}>
              <legend>{t('columns')}</legend>
              {columns.map(({ id, header, isFrozen = false }) => (
                <label key={id}>
                  <input
                    type="checkbox"
                    checked={visibility[id] ?? true}
                    disabled={isFrozen}
                    onChange={(event) => onPrefs(withColumn(prefs, { id, isVisible: event.currentTarget.checked }))}
                  />
                  {header}
                </label>
              ))}
            </fieldset>
            <SizeSwitch />
          </div>
        </Dropdown>
      </div>
    </div>
  );
};

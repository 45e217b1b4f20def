import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStore } from '../../browser/store.ts';
import { operations, updateOperations } from '../../session/app-state.ts';
import { Icon } from '../../ui/Icon.tsx';
import filterClasses from '../filter/filter.module.css';
import classes from '../report/report.module.css';
import { useReportTexts } from '../report/use-report-texts.ts';

/** The parts of a scope bar: fields in sight, fields behind "More filters", named ranges. */
export type ScopeParts = { usual: ReactNode; more: ReactNode; presets: ReactNode };

/** The scope bar on a wide screen. Who works with more filters has them on the next report too. */
export const WideScope = ({ usual, more, presets }: ScopeParts): ReactNode => {
  const t = useReportTexts();
  const isOpen = useStore(operations)['moreFilters'] === true;
  return (
    <>
      <div className={classes.fields}>
        {usual}
        <div className={classes.buttons}>
          <Button type="submit" leftSection={<Icon name="search" size={15} />}>
            {t('scope.search')}
          </Button>
          <button
            type="button"
            className={filterClasses.more}
            aria-expanded={isOpen}
            onClick={() => updateOperations({ moreFilters: !isOpen })}
          >
            {t(isOpen ? 'scope.less' : 'scope.more')}
          </button>
        </div>
      </div>
      {isOpen ? <div className={classes.fields}>{more}</div> : null}
      {presets}
    </>
  );
};

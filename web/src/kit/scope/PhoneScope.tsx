import { Suspense, useState, type ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import filterClasses from '../filter/filter.module.css';
import type { ScopeParts } from './WideScope.tsx';

const FilterSheet = lazyPart(() => import('../filter/FilterSheet.tsx').then((module) => ({ default: module.FilterSheet })));

type Props = ScopeParts & { label: string; onSearch: () => void };

/** The scope bar on a phone: one button, and a sheet with everything. */
export const PhoneScope = ({ usual, more, presets, label, onSearch }: Props): ReactNode => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={filterClasses.open}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon name="filter" size={16} />
        {label}
      </button>
      {isOpen ? (
        <Suspense>
          <FilterSheet onClose={() => setOpen(false)} onApply={onSearch} isInstant={false}>
            {presets}
            {usual}
            {more}
          </FilterSheet>
        </Suspense>
      ) : null}
    </>
  );
};

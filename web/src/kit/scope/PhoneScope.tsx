import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { OpenFilters } from '../filter/OpenFilters.tsx';
import type { ScopeParts } from './WideScope.tsx';

const FilterSheet = lazyPart(() => import('../filter/FilterSheet.tsx').then((module) => ({ default: module.FilterSheet })));

type Props = ScopeParts & { label: string; onSearch: () => void };

/** The scope bar on a phone: one button, and a sheet with everything. */
export const PhoneScope = ({ usual, more, presets, label, onSearch }: Props): ReactNode => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <OpenFilters isOpen={isOpen} label={label} onClick={() => setOpen(true)} />
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

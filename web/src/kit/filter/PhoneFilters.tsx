import { Suspense, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { OpenFilters } from './OpenFilters.tsx';
import type { texts } from './texts.en.ts';

const FilterSheet = lazyPart(() => import('./FilterSheet.tsx').then((module) => ({ default: module.FilterSheet })));

type Props = {
  /** How many filters are set. */
  count: number;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onApply: () => void;
  isInstant: boolean;
  fields: ReactNode;
  /** What is set, and the quick choices. */
  children: ReactNode;
};

/** The filters of a list on a phone: one button, and a sheet with all of them. */
export const PhoneFilters = ({ count, isOpen, onOpen, onApply, isInstant, fields, children }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit/filter');
  return (
    <>
      <OpenFilters isOpen={isOpen} label={count === 0 ? t('filters') : t('filtersSet', { count })} onClick={() => onOpen(true)} />
      {children}
      {isOpen ? (
        <Suspense>
          <FilterSheet onClose={() => onOpen(false)} onApply={onApply} isInstant={isInstant}>
            {fields}
          </FilterSheet>
        </Suspense>
      ) : null}
    </>
  );
};

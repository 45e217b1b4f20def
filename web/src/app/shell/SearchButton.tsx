import type { ReactNode } from 'react';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { openLayer } from '../navigation/layers.ts';
import classes from './shell.module.css';

const KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

/** Opens the search over pages, records and actions. */
export const SearchButton = ({ hasText }: { hasText: boolean }): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const label = `${t('palette')} (${KEYS})`;
  return (
    <button
      type="button"
      className={hasText ? classes.searchButton : classes.bell}
      aria-label={label}
      aria-keyshortcuts="Control+K Meta+K"
      title={label}
      onClick={() => openLayer('palette')}
    >
      <Icon name="search" size={hasText ? 15 : 18} />
      {hasText ? (
        <>
          <span>{t('search')}</span>
          <kbd>{KEYS}</kbd>
        </>
      ) : null}
    </button>
  );
};

import type { Completeness } from '@manager/contract/features/system/completeness';
import { useId, useState, type ReactNode } from 'react';
import { useStore } from '../../browser/store.ts';
import { languageStore } from '../../i18n/language.ts';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import classes from './report-store.module.css';
import { storeKind, storeLabel } from './store-label.ts';
import { StoreDetails } from './StoreDetails.tsx';

/** What is wrong with the report store in a few words; a click tells all of it. */
export const StoreMenu = ({ completeness }: { completeness: Completeness }): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const language = useStore(languageStore);
  const id = useId();
  const [isShown, setShown] = useState(false);
  const kind = storeKind(completeness);
  const label = storeLabel(completeness, { t, language });
  if (kind === undefined && !isShown) return null;
  return (
    <div className={classes.state} data-print="no" data-store="">
      <button
        type="button"
        className={classes.face}
        data-kind={kind}
        aria-label={label}
        title={label}
        aria-expanded={isShown}
        popoverTarget={id}
      >
        <Icon name={kind === 'behind' || kind === 'checking' ? 'clock' : 'alert'} size={16} />
        <span className={classes.label}>{label}</span>
      </button>
      <div
        id={id}
        popover="auto"
        className={classes.panel}
        role="dialog"
        aria-label={label}
        onToggle={({ newState }) => setShown(newState === 'open')}
      >
        {isShown ? <StoreDetails completeness={completeness} /> : null}
      </div>
    </div>
  );
};

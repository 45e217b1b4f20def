import type { ReactNode } from 'react';
import { useCompleteness } from '../../api/completeness.ts';
import { useIncompleteMonths } from '../../browser/marks.ts';
import { useStore } from '../../browser/store.ts';
import { storeKind, storeLabel } from '../../product/report-store/store-label.ts';
import { languageStore } from '../../i18n/language.ts';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import classes from './dashboard.module.css';
import type { texts } from './texts.en.ts';

/** What the report store has not got yet; nothing where the page's own banner says that figures of this page are incomplete. */
export const StoreLine = (): ReactNode => {
  const t = useTexts<typeof texts>('dashboard');
  const ts = useTexts<typeof shellTexts>('shell');
  const language = useStore(languageStore);
  const isMarked = useIncompleteMonths().length > 0;
  const completeness = useCompleteness();
  const kind = completeness === undefined ? undefined : storeKind(completeness);
  if (completeness === undefined || kind === undefined || isMarked) return null;
  return (
    <p className={classes.store} data-kind={kind}>
      <Icon name={kind === 'behind' || kind === 'checking' ? 'clock' : 'alert'} size={15} />
      <span>
        <strong>{storeLabel(completeness, { t: ts, language })}</strong> {t(`store.${kind}`)}
      </span>
    </p>
  );
};

import type { ReactNode } from 'react';
import { useIncompleteMonths } from '../../browser/marks.ts';
import { useStore } from '../../browser/store.ts';
import { languageStore } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import classes from './incomplete.module.css';
import { monthNames } from './month-names.ts';
import type { texts } from './texts.en.ts';

type Props = {
  /** Where a label may be cut: the sign in front of it, the word for screen readers only. */
  isShort?: boolean;
};

/** The word beside a figure, a line of totals or a table of a marked page; nothing while the page is whole. */
export const IncompleteMark = ({ isShort = false }: Props): ReactNode => {
  const t = useTexts<typeof texts>('ui/incomplete');
  const language = useStore(languageStore);
  const months = useIncompleteMonths();
  if (months.length === 0) return null;
  return (
    <span className={classes.mark} title={t('markHint', { months: monthNames(months, language) })}>
      {isShort ? <span className={classes.unseen}>{t('mark')}</span> : t('mark')}
    </span>
  );
};

import type { ReactNode } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import type { shellTexts } from '../i18n/shell.en.ts';
import { notifySuccess } from './notify.ts';
import classes from './values.module.css';

/** A code or id that is copied by a click. */
export const CopyText = ({ value }: { value: string }): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const copy = (): void => {
    void navigator.clipboard?.writeText(value).then(() => notifySuccess(t('copied', { value })));
  };
  return (
    <button type="button" className={classes.copy} data-print="yes" title={t('clickToCopy')} onClick={copy}>
      {value}
    </button>
  );
};

import type { ReactNode } from 'react';
import { useStore } from '../../browser/store.ts';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { isConnecting } from '../../session/connecting.ts';
import classes from './pages.module.css';

/** While the user is asked for once more: also before there is a page. */
export const Connecting = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  return useStore(isConnecting) ? (
    <p role="status" className={classes.connecting}>
      {t('connecting')}
    </p>
  ) : null;
};

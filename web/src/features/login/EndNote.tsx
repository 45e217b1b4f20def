import { Alert } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import { useState, type ReactNode } from 'react';
import { readSessionEnd } from '../../browser/session-end.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import classes from '../../session/auth/auth.module.css';
import type { texts } from './texts.en.ts';

/** Why somebody who was signed in is asked to sign in again. */
export const EndNote = (): ReactNode => {
  const t = useTexts<typeof texts>('login');
  const [end] = useState(readSessionEnd);
  if (end === undefined) return null;
  const { ended, minutes = 0 } = end;
  return (
    <Alert color="gray" variant="light" role="status" className={classes.alert}>
      {ended === 'age' ? t('ended.age', { count: Math.round(minutes / 60) }) : t(`ended.${ended}`, { count: minutes })}
    </Alert>
  );
};

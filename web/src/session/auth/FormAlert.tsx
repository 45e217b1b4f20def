import { Alert } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import type { ReactNode } from 'react';
import classes from './auth.module.css';

/** What went wrong with a form as a whole. */
export const FormAlert = ({ children }: { children: string | null | undefined }): ReactNode =>
  children === null || children === undefined || children === '' ? null : (
    <Alert color="red" variant="light" role="alert" className={classes.alert}>
      {children}
    </Alert>
  );

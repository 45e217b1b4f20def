import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

/** A password that can be shown, pasted and filled in by a password manager. */
export const SecretInput = (props: PasswordInputProps): ReactNode => {
  const t = useTexts<typeof texts>('session/auth');
  return (
    <PasswordInput
      {...props}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), title: t('showPassword'), tabIndex: 0 }}
    />
  );
};

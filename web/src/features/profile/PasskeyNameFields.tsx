import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import classes from './profile.module.css';
import type { texts } from './texts.en.ts';

type Props = {
  name: string;
  onName: (name: string) => void;
  fault: string | null;
  hint?: string;
  isBusy: boolean;
  submitLabel: string;
  onCancel: () => void;
};

/** The name of a passkey and the buttons below it, for a new one and for a rename. */
export const PasskeyNameFields = ({ name, onName, fault, hint, isBusy, submitLabel, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('profile');
  return (
    <>
      <TextInput
        label={t('name')}
        description={hint}
        value={name}
        error={fault}
        maxLength={100}
        data-autofocus
        onChange={(event) => onName(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {submitLabel}
        </Button>
      </div>
    </>
  );
};

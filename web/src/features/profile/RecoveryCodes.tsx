import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { saveFile } from '../../browser/save-file.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { notifySuccess } from '../../ui/notify.ts';
import classes from './profile.module.css';
import type { texts } from './texts.en.ts';

const FILE_NAME = 'manager-recovery-codes.txt';

const download = (text: string): void => saveFile(FILE_NAME, new Blob([text], { type: 'text/plain' }));

type Props = { codes: readonly string[]; doneLabel: string; onDone: () => void };

/** Shown this once: the server keeps only what it needs to recognise them. */
export const RecoveryCodes = ({ codes, doneLabel, onDone }: Props): ReactNode => {
  const t = useTexts<typeof texts>('profile');
  const asText = codes.join('\n');
  const copy = (): void => void navigator.clipboard?.writeText(asText).then(() => notifySuccess(t('codesCopied')));
  return (
    <div className={classes.form}>
      <p className={classes.plain}>{t('codesText')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" onClick={copy}>
          {t('codesCopy')}
        </Button>
        <Button variant="default" onClick={() => download(`${asText}\n`)}>
          {t('download')}
        </Button>
        <span className={classes.grow} />
        <Button onClick={onDone}>{doneLabel}</Button>
      </div>
    </div>
  );
};

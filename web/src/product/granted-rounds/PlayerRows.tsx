import { Textarea } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { useFileText } from '../../kit/plan/use-file-text.tsx';
import classes from './granted-rounds.module.css';
import type { texts } from './texts.en.ts';

type Props = { text: string; onText: (text: string) => void; placeholder: string; fault: string | undefined };

const MAX_FILE_BYTES = 3_000_000;

/** Players from a file, or rows that are typed or pasted. */
export const PlayerRows = ({ text, onText, placeholder, fault }: Props): ReactNode => {
  const t = useTexts<typeof texts>('product/granted-rounds');
  const fileId = useId();
  const [isTooLarge, setTooLarge] = useState(false);
  const file = useFileText(onText);
  const take = async (chosen: File | undefined): Promise<void> => {
    setTooLarge(chosen !== undefined && chosen.size > MAX_FILE_BYTES);
    if (chosen !== undefined && chosen.size <= MAX_FILE_BYTES) await file.take(chosen);
  };
  return (
    <>
      <div className={classes.file}>
        <label htmlFor={fileId}>{t('file')}</label>
        <input
          id={fileId}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
      </div>
      {file.choice}
      <Textarea
        label={t('playerRows')}
        placeholder={placeholder}
        minRows={8}
        maxRows={16}
        autosize
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mgr-mono, ui-monospace, monospace)', fontSize: 12.5 } }}
        value={text}
        error={isTooLarge ? t('tooLarge') : fault}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </>
  );
};

import { Textarea } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { textOfFile } from '../../kit/plan/import-file.ts';
import classes from './granted-rounds.module.css';
import type { texts } from './texts.en.ts';

type Props = { text: string; onText: (text: string) => void; placeholder: string; fault: string | undefined };

const MAX_FILE_BYTES = 3_000_000;

/** Players from a file, or rows that are typed or pasted. */
export const PlayerRows = ({ text, onText, placeholder, fault }: Props): ReactNode => {
  const t = useTexts<typeof texts>('product/granted-rounds');
  const fileId = useId();
  const [isTooLarge, setTooLarge] = useState(false);
  const take = async (file: File | undefined): Promise<void> => {
    setTooLarge(file !== undefined && file.size > MAX_FILE_BYTES);
    if (file !== undefined && file.size <= MAX_FILE_BYTES) onText(textOfFile(await file.arrayBuffer()));
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

import { Textarea } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { ROW_FILES } from '../../kit/plan/file-readings.ts';
import { useFileText } from '../../kit/plan/use-file-text.tsx';
import classes from './granted-rounds.module.css';
import type { texts } from './texts.en.ts';

type Props = { text: string; onText: (text: string) => void; placeholder: string; fault: string | undefined };

/** Players from a file, or rows that are typed or pasted. */
export const PlayerRows = ({ text, onText, placeholder, fault }: Props): ReactNode => {
  const t = useTexts<typeof texts>('product/granted-rounds');
  const fileId = useId();
  const file = useFileText(onText);
  return (
    <>
      <div className={classes.file}>
        <label htmlFor={fileId}>{t('file')}</label>
        <input id={fileId} type="file" accept={ROW_FILES} onChange={(event) => void file.take(event.currentTarget.files?.[0])} />
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
        error={fault}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </>
  );
};

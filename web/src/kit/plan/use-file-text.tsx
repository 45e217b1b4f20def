import { type FileText, fileTexts, tellingLines } from '@manager/domain/file-text';
import { Radio, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import '../../ui/choice-inputs.css';
import classes from './plan.module.css';
import type { texts } from './texts.en.ts';

/** The text of a file that somebody chooses. What its bytes leave open is asked: `choice` shows the first lines in each encoding, and no text is taken before. */
export const useFileText = (onText: (text: string) => void): { take: (file: File) => Promise<void>; choice: ReactNode } => {
  const t = useTexts<typeof texts>('kit/plan');
  const [readings, setReadings] = useState<FileText[]>();
  const [chosen, setChosen] = useState('');
  const take = async (file: File): Promise<void> => {
    const found = fileTexts(new Uint8Array(await file.arrayBuffer()));
    setReadings(found.length === 1 ? undefined : found);
    setChosen('');
    onText(found.length === 1 ? (found[0]?.text ?? '') : '');
  };
  const choose = (encoding: string): void => {
    setChosen(encoding);
    onText(readings?.find((each) => each.encoding === encoding)?.text ?? '');
  };
  if (readings === undefined) return { take, choice: null };
  if (readings.length === 0)
    return {
      take,
      choice: (
        <p className={classes.problem} role="alert">
          {t('noText')}
        </p>
      ),
    };
  const choice = (
    <Radio.Group label={t('encoding')} description={t('encodingHint')} value={chosen} onChange={choose} mb="sm">
      <Stack gap="xs" mt="xs">
        {readings.map(({ encoding, text }) => (
          <Radio key={encoding} value={encoding} label={encoding} description={tellingLines(text).join(' ⏎ ')} />
        ))}
      </Stack>
    </Radio.Group>
  );
  return { take, choice };
};

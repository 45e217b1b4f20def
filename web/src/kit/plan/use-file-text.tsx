import { Radio, Stack } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Stack.layer.css';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { type FileProblem, type Readings, readingsOf } from './file-readings.ts';
import classes from './plan.module.css';
import type { texts } from './texts.en.ts';

/** Larger files are not read: most calls take no more. */
const MAX_MB = 3;
const MB = 1_000_000;

type FileText = { take: (file: File | undefined) => Promise<void>; choice: ReactNode };

/**
 * The text of a file that somebody chooses, a workbook's as CSV. What the file leaves open (its encoding, which sheet) is asked: `choice` shows the first lines of
 * each reading or why there is none, and no text is taken before.
 */
export const useFileText = (onText: (text: string) => void, { maxMb = MAX_MB }: { maxMb?: number } = {}): FileText => {
  const t = useTexts<typeof texts>('kit/plan');
  const [found, setFound] = useState<Readings | FileProblem>();
  const [chosen, setChosen] = useState('');
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const now = file.size > maxMb * MB ? 'tooLarge' : await readingsOf(new Uint8Array(await file.arrayBuffer()));
    const [first, ...others] = typeof now === 'string' ? [] : now.readings;
    setFound(others.length === 0 && first !== undefined ? undefined : now);
    setChosen('');
    onText(others.length === 0 ? (first?.text ?? '') : '');
  };
  if (found === undefined) return { take, choice: null };
  if (typeof found === 'string')
    return {
      take,
      choice: (
        <p className={classes.problem} role="alert">
          {t(found, { max: maxMb })}
        </p>
      ),
    };
  const choose = (name: string): void => {
    setChosen(name);
    onText(found.readings.find((each) => each.name === name)?.text ?? '');
  };
  const choice = (
    <Radio.Group label={t(found.by)} description={t(`${found.by}Hint`)} value={chosen} onChange={choose} mb="sm">
      <Stack gap="xs" my="xs">
        {found.readings.map(({ name, shown }) => (
          <Radio key={name} value={name} label={name} description={shown} />
        ))}
      </Stack>
    </Radio.Group>
  );
  return { take, choice };
};

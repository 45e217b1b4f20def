import { readFileSync, writeFileSync } from 'node:fs';

/** In ms/10, with what the kernel has by itself. */
const SETTINGS = [
  { file: '/proc/sys/vm/dirty_expire_centisecs', usual: '3000' },
  { file: '/proc/sys/vm/dirty_writeback_centisecs', usual: '500' },
] as const;
const HELD = '359999';

/**
 * Keeps the kernel from writing what nobody synced: it would help the product over a cut. Answers how to put it back. What is found held was
 * left by a run that was killed, or another one is under way, which loses nothing by it.
 */
export const holdWriteBack = (): (() => void) => {
  const former = SETTINGS.map(({ file, usual }) => {
    const found = readFileSync(file, 'utf8').trim();
    return { file, value: found === HELD ? usual : found };
  });
  for (const { file } of former) writeFileSync(file, HELD);
  const putBack = (): void => {
    for (const { file, value } of former) writeFileSync(file, value);
  };
  process.once('exit', putBack);
  return () => {
    process.off('exit', putBack);
    putBack();
  };
};

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { makeDurableFolder, writeDurable } from '../base/own-files.ts';

/** Not in a backup: what was restored has none of its own yet. */
const NOTES = 'backup';

const BaseNote = z.strictObject({ folder: z.string(), held_until: z.iso.datetime() });
const LogNote = z.strictObject({ folder: z.string(), until: z.iso.datetime() });
/** The newest backup, which holds everything that was committed before `held_until`. */
export type BaseNote = z.infer<typeof BaseNote>;
/** What was committed before `until` is in the log that was saved below `folder`. */
export type LogNote = z.infer<typeof LogNote>;

/**
 * Beside the data and not in the database: a row twice a minute would be something to be saved, and nothing would ever be idle. In one file each,
 * since a backup by hand and one that follows the log may write at once. They hold no secret, and whoever runs the product has to read them.
 */
const write = (dataDir: string, name: string, note: BaseNote | LogNote): void => {
  const folder = join(dataDir, NOTES);
  makeDurableFolder(folder, 0o755);
  writeDurable(join(folder, `${name}.json`), `${JSON.stringify(note)}\n`, { mode: 0o644 });
};
export const noteBase = (dataDir: string, note: BaseNote): void => write(dataDir, 'base', note);
export const noteLog = (dataDir: string, note: LogNote): void => write(dataDir, 'log', note);

/** Undefined: there is none. Throws where one is there that does not read: that is no "none". */
const read = async <T>(dataDir: string, name: string, schema: z.ZodType<T>): Promise<T | undefined> => {
  const path = join(dataDir, NOTES, `${name}.json`);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : schema.parse(JSON.parse(text));
};
export const readBaseNote = (dataDir: string): Promise<BaseNote | undefined> => read(dataDir, 'base', BaseNote);
export const readLogNote = (dataDir: string): Promise<LogNote | undefined> => read(dataDir, 'log', LogNote);

import { archivedFiles } from '../journal/archive.ts';
import type { Journal } from '../journal/journal.ts';
import { faultOfFile } from './archived-file.ts';

/** Reads every file of the archive and holds it against its hash and its signed index. Faults are sentences. */
export const checkArchive = async (
  { db, archiveDir }: Journal,
  dataDir: string,
): Promise<{ files: number; bytes: number; faults: string[] }> => {
  const files = await archivedFiles(db);
  const faults: string[] = [];
  for (const file of files) {
    const fault = await faultOfFile(archiveDir, dataDir, file);
    if (fault !== null) faults.push(fault);
  }
  return { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), faults };
};

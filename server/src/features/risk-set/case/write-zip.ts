import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { assertMayWait } from '../../../base/may-wait.ts';
import { publishFile } from '../../../base/own-files.ts';
import { hashFile } from '../../../kit/export/write-xlsx.ts';

export type PackedFile = { name: string; content: Buffer };

/** Lower-case hex. */
export const sha256Hex = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');

/** A line a file, as `sha256sum -c` reads it. */
const sumsOf = (files: readonly PackedFile[]): Buffer =>
  Buffer.from(files.map(({ name, content }) => `${sha256Hex(content)}  ${name}\n`).join(''));

/** Packs the files with their hashes (`SHA256SUMS`): the same bytes for the same files and the same instant. The file appears whole or not at all. */
export const writeZip = async (
  path: string,
  { files, at }: { files: readonly PackedFile[]; at: Date },
): Promise<{ bytes: number; sha256: string }> => {
  assertMayWait('a file');
  const zip = new ZipFile();
  const options = { mtime: at, mode: 0o100600, compress: true };
  for (const { name, content } of [...files, { name: 'SHA256SUMS', content: sumsOf(files) }])
    zip.addBuffer(content, name, options);
  zip.end();
  const part = `${path}.part`;
  try {
    await pipeline(zip.outputStream, createWriteStream(part, { mode: 0o600 }));
    const written = await hashFile(part);
    await publishFile(part, path);
    return written;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
};

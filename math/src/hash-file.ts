import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

const CHUNK_BYTES = 1024 ** 2;

/** SHA-256 of a file, hexadecimal, in flat memory. Fails as reading does. */
export const hashFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: CHUNK_BYTES }), hash);
  return hash.digest('hex');
};

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Below this a packet carries the file either way. */
const WORTH_BYTES = 512;
const TEXTS = /\.(js|css|svg)$/;

/**
 * Lays a `.br` and a `.gz` beside every asset, as small as they get: the server sends them as they are, instead of compressing
 * the same file for every visitor while others wait.
 */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir === undefined) throw new Error('the build has no output folder');
    const assets = join(dir, 'assets');
    await Promise.all(
      (await readdir(assets))
        .filter((name) => TEXTS.test(name))
        .map(async (name) => {
          const content = await readFile(join(assets, name));
          if (content.length < WORTH_BYTES) return;
          const brotli = await promisify(brotliCompress)(content, {
            params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
          });
          await writeFile(join(assets, `${name}.br`), brotli);
          await writeFile(join(assets, `${name}.gz`), await promisify(gzip)(content, { level: 9 }));
        }),
    );
  },
});

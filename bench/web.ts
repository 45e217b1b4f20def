import { mkdir, rm, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { markdownTable } from './src/outcome.ts';
import { ADMIN_PASSWORD, startProduct } from './src/product.ts';
import { measureBytes } from './src/web/bytes.ts';
import { TIME_LIMITS } from './src/web/limits.ts';
import { type Figure, measureProfile } from './src/web/visits.ts';
import { PROFILES } from './src/web/vitals.ts';
import { makeBenchFolder } from './src/bench-folder.ts';

/**
 * `npm run bench:web -- [--runs 5] [--keep DIR] [--url URL --password …]`: how fast the built console is in a browser, with the demo world;
 * `--url` visits a product that runs already.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    keep: { type: 'string' },
    url: { type: 'string' },
    password: { type: 'string', default: ADMIN_PASSWORD },
  },
});

type Line = { profile: string; what: string; value: number; unit: string; limit: number | null };

const print = ({ value, unit }: { value: number; unit: string }): string =>
  unit === 'ms' ? `${value.toFixed(0)} ms` : unit === 'kB' ? `${value.toFixed(1)} kB` : value.toFixed(3);

const verdict = ({ value, limit }: Line): string => (limit === null ? '' : value <= limit ? 'ok' : 'missed');

const tokenOf = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/manager/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': await browserName() },
    body: JSON.stringify({ username: 'admin', password: values.password }),
  });
  const { code, data } = (await response.json()) as { code: number; data: { token: string } };
  if (code !== 0) throw new Error(`the sign-in answered ${code}`);
  return data.token;
};

const launch = () =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-sync',
    ],
  });

/** A session belongs to the browser it was opened by: the call that opens it has to name the same one. */
const browserName = async (): Promise<string> => {
  const browser = await launch();
  const page = await browser.newPage();
  const name = await page.evaluate<string>('navigator.userAgent');
  await browser.close();
  return name;
};

const timeLines = (profile: string, figures: readonly Figure[]): Line[] =>
  figures.map((figure) => ({ profile, ...figure, limit: TIME_LIMITS[figure.what]?.[profile === 'office' ? 0 : 1] ?? null }));

const main = async (): Promise<void> => {
  const dir = values.keep === undefined ? await makeBenchFolder('web') : resolve(values.keep);
  await mkdir(dir, { recursive: true });
  const loads = loadavg();
  const product =
    values.url === undefined
      ? await startProduct({ dataDir: join(dir, 'data'), isDemo: true })
      : { url: values.url, stop: () => Promise.resolve() };
  const browser = await launch();
  const lines: Line[] = measureBytes()
    .filter(({ what }) => !what.startsWith('route ') || !what.endsWith('opened first'))
    .map(({ what, kilobytes, limit }) => ({ profile: 'bytes', what, value: kilobytes, unit: 'kB', limit }));
  try {
    const token = await tokenOf(product.url);
    for (const profile of PROFILES)
      lines.push(
        ...timeLines(
          profile.name,
          await measureProfile({ browser, url: product.url, token, profile, runs: Number(values.runs) }),
        ),
      );
  } finally {
    await browser.close();
    await product.stop();
    if (values.keep === undefined) await rm(dir, { recursive: true, force: true });
  }
  const rows = lines.map((line) => [
    line.profile,
    line.what,
    print(line),
    line.limit === null ? '' : print({ ...line, value: line.limit }),
    verdict(line),
  ]);
  const resultsDir = join(import.meta.dirname, 'results');
  await mkdir(resultsDir, { recursive: true });
  await writeFile(
    join(resultsDir, 'web.json'),
    JSON.stringify({ at: new Date().toISOString(), runs: Number(values.runs), loads, lines }, null, 2),
  );
  process.stdout.write(`Load before the run: ${loads.map((load) => load.toFixed(1)).join(' ')}\n\n`);
  process.stdout.write(`${markdownTable(['profile', 'what', 'figure', 'limit', ''], rows)}\n`);
};

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
}

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DUTIES } from './duties.ts';
import { examine, type Finding } from './evidence.ts';
import { writePage } from './page.ts';
import { ADMIN_PASSWORD, createProduct } from './product.ts';
import { chooseDuties, lastLine, linesOf } from './report.ts';
import { startWallet } from './wallet.ts';
import { type Access, makeWorld } from './world.ts';

/**
 * `npm run regulator`: does what each of the 26 duties of a back-office asks for against a running product, and prints what it saw.
 * Starts a product of its own unless `--url` names one, with its admin in ADMIN_PASSWORD (and ADMIN_USER), its key in PLATFORM_KEY and
 * a second super user in SECOND_USER and SECOND_PASSWORD. `--only R6,R16`, `--json FILE`, `--write` renews docs/regulators.md.
 * Ends with 1 unless every duty that was asked for passed.
 */
const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    only: { type: 'string' },
    json: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});

type Opened = { access: Access; close: () => Promise<void> };

const openGiven = (url: string): Opened => {
  const { ADMIN_USER = 'admin', ADMIN_PASSWORD: password, PLATFORM_KEY: key, SECOND_USER: username } = process.env;
  if (password === undefined || key === undefined) throw new Error('--url wants ADMIN_PASSWORD and PLATFORM_KEY of that product');
  const second = username === undefined ? {} : { second: { username, password: process.env['SECOND_PASSWORD'] ?? '' } };
  return {
    access: { url: () => url, key, admin: { username: ADMIN_USER, password }, ...second, own: null, wallet: null },
    close: async () => undefined,
  };
};

const openOwn = async (): Promise<Opened> => {
  const dir = mkdtempSync(join(tmpdir(), 'manager-regulator-'));
  // The embedded stores run under an account of their own.
  chmodSync(dir, 0o755);
  const wallet = await startWallet();
  const own = createProduct({ dataDir: join(dir, 'data'), walletPort: wallet.port });
  const close = async (): Promise<void> => {
    await own.end('SIGTERM');
    await wallet.close();
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    await own.start();
  } catch (error) {
    await close();
    throw error;
  }
  const admin = { username: 'admin', password: ADMIN_PASSWORD };
  return { access: { url: own.url, key: own.key, admin, own, wallet }, close };
};

const main = async (): Promise<boolean> => {
  const duties = chooseDuties(DUTIES, options.only);
  const { access, close } = options.url === undefined ? await openOwn() : openGiven(options.url);
  const findings: Finding[] = [];
  try {
    const world = await makeWorld(access);
    console.log(`Regulator checks of the product at ${access.url()}, run ${world.run}, ${new Date().toISOString()}`);
    for (const duty of duties) {
      const finding = await examine(duty, (evidence) => duty.check(world, evidence));
      findings.push(finding);
      console.log(linesOf(finding).join('\n'));
    }
  } finally {
    await close();
  }
  console.log(lastLine(findings));
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify({ at: new Date(), findings }, null, 2)}\n`);
  if (options.write) writePage(DUTIES, findings);
  return findings.every(({ passed }) => passed);
};

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

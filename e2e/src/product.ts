import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How the browser tests start the product. */
export const PORT = Number(process.env['E2E_PORT'] ?? 18_765);
/** With E2E_URL (and E2E_PASSWORD of admin) a product that runs already is visited; it brings data of its own. */
export const IS_GUEST = process.env['E2E_URL'] !== undefined;
/** The tests of this run start their products themselves. */
export const HAS_OWN_PRODUCT = process.env['E2E_PRODUCT'] === 'own';
export const BASE_URL = process.env['E2E_URL'] ?? `http://127.0.0.1:${PORT}`;
export const ADMIN_PASSWORD = process.env['E2E_PASSWORD'] ?? 'correct horse battery';
export const PLATFORM_KEY = 'e2e-platform-key-0123456789';

/** What Node has read and compiled once, for all products of the tests. */
export const COMPILED = join(import.meta.dirname, '..', '..', '.cache', 'compiled');

/** The product gives nothing up because the machine is busy: e2e/src/test.ts makes its pages wait as well. */
export const TIME_FACTOR = '10';

/** Staff wait two seconds at most until games obey; a slow machine may take longer. What it took is noted in the test's report. */
export const OBEYED_WITHIN_MS = 2_000 * Number(TIME_FACTOR);

/** Cookies of a signed-in reader, from the set-up to the tests. */
export const STATE_FILE = join(process.env['E2E_DATA_DIR'] ?? tmpdir(), 'reader.json');
/** Pictures of every screen. */
export const ARTEFACTS_DIR = join(import.meta.dirname, '..', 'artefacts');

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate, PostgresDialect } from 'kysely-codegen';
import pino, { type Logger } from 'pino';
import { createDb } from '@manager/server/postgres/db';
import { startEmbeddedPostgres } from '@manager/server/postgres/embedded';
import { migrate } from '@manager/server/postgres/migrate';

/** The text of `server/src/postgres/types.gen.ts`, read from the schema that the migrations make in a new PostgreSQL. */
export async function generateDbTypes(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'manager-types-'));
  chmodSync(dataDir, 0o755); // the account of PostgreSQL is another one when this runs as root
  const log = pino({ level: 'error' });
  const server = await startEmbeddedPostgres({ dataDir, log });
  try {
    await migrate({ url: server.url, log });
    return await generateTypesOf({ url: server.url, log });
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function generateTypesOf({ url, log }: { url: string; log: Logger }): Promise<string> {
  const { db, close } = createDb({ url, log });
  try {
    const text = await generate({
      db,
      dialect: new PostgresDialect({ dateParser: 'string', numericParser: 'string' }),
      // inputs too: a money column takes no JavaScript number
      typeMapping: { numeric: 'string', int8: 'string' },
      excludePattern: 'schema_migration',
      outFile: null,
    });
    return text.replace(/^\/\*\*[\s\S]*?\*\/\n/, '// Generated from the migrations by `npm run gen`. Do not edit.\n');
  } finally {
    await close();
  }
}

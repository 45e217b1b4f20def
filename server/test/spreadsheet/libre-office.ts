import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Debian's `libreoffice-calc-nogui` is some 60 MB: it is used where it is, and not fetched for a few tests. */
export const hasLibreOffice = spawnSync('soffice', ['--version'], { stdio: 'ignore' }).status === 0;

export const WHY_NOT = 'there is no soffice (apt-get install --no-install-recommends libreoffice-calc-nogui)';

const MAX_MS = 120_000;

/** All sheets, comma, quotes, UTF-8; cells as they show, or as they are. */
const csvFilter = (asShown: boolean): string =>
  `csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,${asShown},false,false,-1`;

/** What LibreOffice makes of a file: by file name, in a folder and with a profile of its own. */
const convert = async (file: Buffer, filter: string): Promise<Map<string, Buffer>> => {
  const dir = await mkdtemp(join(tmpdir(), 'manager-office-'));
  try {
    const source = join(dir, 'in.xlsx');
    await writeFile(source, file);
    const profile = `-env:UserInstallation=file://${join(dir, 'profile')}`;
    await run('soffice', ['--headless', '--norestore', profile, '--convert-to', filter, '--outdir', join(dir, 'out'), source]);
    const names = await readdir(join(dir, 'out'));
    return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(dir, 'out', name))] as const)));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
};

const run = (program: string, args: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'ignore', timeout: MAX_MS });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`))));
  });

export type Sheet = { name: string; rows: string[][] };

/** The sheets of a workbook as LibreOffice reads them, cell by cell. */
export const openSheets = async (workbook: Buffer, { asShown }: { asShown: boolean }): Promise<Sheet[]> =>
  [...(await convert(workbook, csvFilter(asShown)))].map(([name, bytes]) => ({
    name: name.replace(/^in-/, '').replace(/\.csv$/, ''),
    rows: bytes
      .toString()
      .split('\n')
      .slice(0, -1)
      .map((line) => cellsOf(line)),
  }));

const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );

/** The pages that LibreOffice would print. */
export const printPages = async (workbook: Buffer): Promise<Buffer> => {
  const [pdf] = (await convert(workbook, 'pdf')).values();
  if (pdf === undefined) throw new Error('LibreOffice printed nothing');
  return pdf;
};

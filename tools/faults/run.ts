import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectFiles } from '../safety/files.ts';
import { FAULTS, type Fault } from './faults.ts';

/**
 * Puts one fault after the other into a copy of the project and runs the tests that should notice. `npm run faults`, or
 * `npm run faults -- scope` for those whose description holds the word. Ends with an error when a fault went unnoticed.
 */
const ROOT = join(import.meta.dirname, '..', '..');

const main = (): void => {
  const wanted = process.argv[2] ?? '';
  const faults = FAULTS.filter(({ what }) => what.includes(wanted));
  const copy = copyProject();
  try {
    const missed = faults.filter((fault, index) => {
      const startedMs = performance.now();
      const isCaught = isNoticed(copy, fault);
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
      process.stdout.write(`${index + 1}/${faults.length} ${isCaught ? 'caught' : 'MISSED'} in ${seconds} s: ${fault.what}\n`);
      return !isCaught;
    });
    process.stdout.write(`${faults.length - missed.length} of ${faults.length} faults caught\n`);
    if (missed.length > 0) process.exitCode = 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};

/** The project's own files beside links to its packages; the workspaces link to the copy, not to the original. */
const copyProject = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'manager-faults-'));
  for (const file of projectFiles()) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] };
  for (const folder of ['.', ...workspaces]) linkPackages(join(ROOT, folder, 'node_modules'), join(copy, folder, 'node_modules'));
  mkdirSync(join(copy, 'node_modules', '@manager'), { recursive: true });
  for (const folder of workspaces) symlinkSync(join(copy, folder), join(copy, 'node_modules', '@manager', folder));
  return copy;
};

const linkPackages = (from: string, to: string): void => {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@manager') symlinkSync(join(from, name), join(to, name));
};

const isNoticed = (copy: string, { file, find, replace, tests }: Fault): boolean => {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(find).length !== 2) throw new Error(`${file} does not hold exactly once: ${find}`);
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
  try {
    const run = spawnSync(
      process.execPath,
      [join(copy, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--bail', '1', ...tests],
      {
        cwd: copy,
        encoding: 'utf8',
      },
    );
    // Only tests that ran and said no count; a program that did not even start has noticed nothing.
    return run.status !== 0 && / failed/.test(run.stdout);
  } finally {
    writeFileSync(path, text);
  }
};

main();

import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
import { text } from 'node:stream/consumers';
import { projectFiles } from '../safety/files.ts';
import { FAULTS } from './faults.ts';
import type { Fault } from './fault.ts';

/** Of each copy. Most of a run waits for stores, in turns with the other one. */
const COPIES = 2;
const ROOT = join(import.meta.dirname, '..', '..');

export type FaultsOutcome = { caught: string[]; missed: string[] };

/**
 * Puts one fault after the other into a copy of the project and runs the tests that should notice, in their short form but where a fault says
 * that only a night's run sees it. `wanted` are words of their descriptions; without one all are meant. Rejects where a fault does not fit its file.
 */
export const runFaults = async (wanted: readonly string[] = []): Promise<FaultsOutcome> => {
  const faults = FAULTS.filter(({ what }) => wanted.length === 0 || wanted.some((word) => what.includes(word)));
  const waiting = faults.entries();
  const missed: string[] = [];
  await Promise.all(
    Array.from({ length: COPIES }, async () => {
      const copy = copyProject();
      try {
        for (const [index, fault] of waiting) {
          const startedMs = performance.now();
          const isCaught = await isNoticed(copy, fault);
          const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
          process.stdout.write(
            `${index + 1}/${faults.length} ${isCaught ? 'caught' : 'MISSED'} in ${seconds} s: ${fault.what}\n`,
          );
          if (!isCaught) missed.push(fault.what);
        }
      } finally {
        rmSync(copy, { recursive: true, force: true });
      }
    }),
  );
  process.stdout.write(`${faults.length - missed.length} of ${faults.length} faults caught\n`);
  return { caught: faults.map(({ what }) => what).filter((what) => !missed.includes(what)), missed };
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

const isNoticed = async (copy: string, { file, find, replace, tests, atNight }: Fault): Promise<boolean> => {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(find).length !== 2) throw new Error(`${file} does not hold exactly once: ${find}`);
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  try {
    const child = spawn(process.execPath, [join(copy, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--bail', '1', ...tests], {
      cwd: copy,
      env: { ...process.env, TEST_RUN: atNight === true ? 'night' : undefined },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [[status], output] = await Promise.all([once(child, 'exit'), text(child.stdout)]);
    // Only tests that ran and said no count; a program that did not even start has noticed nothing.
    return status !== 0 && / failed/.test(output);
  } finally {
    writeFileSync(path, source);
  }
};

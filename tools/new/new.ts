import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { planNew } from './plan.ts';
import { KINDS } from './names.ts';

/** `npm run new resource|report|screen <area>/<thing>`: writes the files of a new screen, so that it works before the first line is typed. */
const ROOT_DIR = join(import.meta.dirname, '..', '..');
const [kind, route] = process.argv.slice(2);

const main = (): void => {
  if (kind === undefined || route === undefined) throw new Error(`Usage: npm run new ${KINDS.join('|')} <area>/<thing>`);
  const { files, edits, hints } = planNew({ kind, route, rootDir: ROOT_DIR });
  for (const { path, text } of [...files, ...edits]) {
    mkdirSync(dirname(join(ROOT_DIR, path)), { recursive: true });
    writeFileSync(join(ROOT_DIR, path), text);
  }
  const paths = [...files, ...edits].map(({ path }) => path);
  run('node_modules/oxfmt/bin/oxfmt', ...paths.filter((path) => /\.tsx?$/.test(path)));
  run('tools/gen/gen.ts');
  process.stdout.write(
    [
      'new:',
      ...files.map(({ path, text }) => `  ${path} (${text.split('\n').length - 1} lines)`),
      'changed:',
      ...edits.map(({ path }) => `  ${path}`),
      ...hints,
      'Next: the fields of the contract, then the compiler leads. Recipes: docs/recipes.',
      '',
    ].join('\n'),
  );
};

const run = (script: string, ...args: string[]): void => {
  const { status } = spawnSync(process.execPath, [join(ROOT_DIR, script), ...args], { cwd: ROOT_DIR, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${script} failed`);
};

try {
  main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDurable, makeDurableFolder, publishFile, readOwnFile, writeDurable } from './own-files.ts';

const MODULE = JSON.stringify(new URL('./own-files.ts', import.meta.url).href);
/** Not a package's program: it is there or not. */
const STRACE: string = 'strace';
const hasStrace = spawnSync(STRACE, ['true'], { stdio: 'ignore' }).status === 0;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manager-own-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const programOf = (code: string): string[] => ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', code];

/** The system calls that name something in the folder, or a handle opened on it, in order: `write x.part`, `fsync .`. */
const callsOf = (code: string): string[] => {
  const log = join(folder, 'strace.log');
  const traced = 'trace=openat,write,fsync,fdatasync,rename,renameat,renameat2,link,linkat,mkdir,mkdirat';
  const { status, stderr } = spawnSync(
    STRACE,
    ['-f', '-y', '-s', '4', '-e', traced, '-o', log, process.execPath, ...programOf(code)],
    {
      encoding: 'utf8',
    },
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return readFileSync(log, 'utf8')
    .split('\n')
    .filter(
      (line) => line.includes(folder) && !line.includes('O_RDONLY') && !line.includes('strace.log') && !line.includes('resumed'),
    )
    .map((line) => {
      const name = /^\d+\s+(\w+)/.exec(line)?.[1] ?? line;
      const paths = [...line.matchAll(new RegExp(`${folder}(/[\\w./-]*)?`, 'g'))].map(([, path = '']) => path.slice(1) || '.');
      const named = paths.map((path) => path.replace(/\.[0-9a-f]{12}\.part$/, '.part'));
      return [
        name.replace(/at2?$/, '').replace('fdatasync', 'fsync'),
        ...(name.startsWith('openat') ? named.slice(0, 1) : named),
      ].join(' ');
    });
};

describe('a file of the product', () => {
  test.runIf(hasStrace)('is written, synced, moved into place, and its folder synced: in this order', () => {
    const code = (call: string) => `const own = await import(${MODULE}); const folder = ${JSON.stringify(folder)}; ${call}`;
    expect(callsOf(code(`own.writeDurable(folder + '/x', 'content')`))).toEqual([
      'open x.part',
      'write x.part',
      'fsync x.part',
      'rename x.part x',
      'fsync .',
    ]);
    expect(callsOf(code(`own.createDurable(folder + '/y', 'content')`))).toEqual([
      'open y.part',
      'write y.part',
      'fsync y.part',
      'link y.part y',
      'fsync .',
    ]);
    expect(callsOf(code(`own.makeDurableFolder(folder + '/a/b')`))).toEqual(['mkdir a', 'fsync .', 'mkdir a/b', 'fsync a']);
    writeFileSync(join(folder, 'long.part'), 'rows');
    expect(callsOf(code(`await own.publishFile(folder + '/long.part', folder + '/long')`))).toEqual([
      'fsync long.part',
      'rename long.part long',
      'fsync .',
    ]);
  });

  test('has the mode that was asked for, and leaves nothing beside it', async () => {
    const path = join(folder, 'deep', 'er', 'x');
    makeDurableFolder(join(folder, 'deep', 'er'), 0o700);
    expect(statSync(join(folder, 'deep', 'er')).mode & 0o777).toBe(0o700);
    // A folder that others share: PostgreSQL under another account has to enter it.
    expect(statSync(join(folder, 'deep')).mode & 0o777).toBe(0o777 & ~process.umask());
    writeDurable(path, 'first');
    writeDurable(path, 'second', { mode: 0o640 });
    expect(readOwnFile(path)).toBe('second');
    expect(statSync(path).mode & 0o777).toBe(0o640);
    writeFileSync(`${path}.part`, 'third');
    await publishFile(`${path}.part`, path);
    expect(readOwnFile(path)).toBe('third');
    expect(readdirSync(join(folder, 'deep', 'er'))).toEqual(['x']);
    expect(readOwnFile(join(folder, 'none'))).toBeUndefined();
  });

  test('that is there is not made again', () => {
    const path = join(folder, 'key');
    expect([createDurable(path, 'mine'), createDurable(path, 'yours')]).toEqual([true, false]);
    expect(readOwnFile(path)).toBe('mine');
    expect(readdirSync(folder)).toEqual(['key']);
  });

  test('that cannot be put into place leaves nothing beside it either', () => {
    mkdirSync(join(folder, 'taken', 'inside'), { recursive: true });
    expect(() => writeDurable(join(folder, 'taken'), 'content')).toThrow();
    expect(readdirSync(folder)).toEqual(['taken']);
  });

  test('is always whole for a reader, however often it is replaced by processes that are killed', async () => {
    const path = join(folder, 'x');
    const whole = 'a'.repeat(100_000);
    writeDurable(path, whole);
    for (let kill = 0; kill < 5; kill++) {
      const writer = spawn(
        process.execPath,
        programOf(`import { writeDurable } from ${MODULE};
          for (;;) { writeDurable(${JSON.stringify(path)}, 'b'.repeat(100000)); writeDurable(${JSON.stringify(path)}, 'a'.repeat(100000)); }`),
      );
      const before = statSync(path).ino;
      while (statSync(path).ino === before) await new Promise((resolve) => setTimeout(resolve, 5));
      for (let look = 0; look < 200; look++) expect(readFileSync(path).length).toBe(whole.length);
      writer.kill('SIGKILL');
      await once(writer, 'exit');
      expect(new Set(readFileSync(path, 'utf8')).size).toBe(1);
    }
  });

  test('is made by exactly one of several processes, and all of them read what that one wrote', async () => {
    const path = join(folder, 'key');
    const gate = join(folder, 'gate');
    const code = `import { createDurable, readOwnFile } from ${MODULE};
      import { existsSync } from 'node:fs';
      console.log('here');
      while (!existsSync(${JSON.stringify(gate)}));
      const isMine = createDurable(${JSON.stringify(path)}, String(process.pid));
      console.log(JSON.stringify([isMine, readOwnFile(${JSON.stringify(path)})]));`;
    const makers = Array.from({ length: 4 }, () =>
      spawn(process.execPath, programOf(code), { stdio: ['ignore', 'pipe', 'inherit'] }),
    );
    const said = await Promise.all(
      makers.map(async (maker) => {
        let text = '';
        maker.stdout.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        await once(maker.stdout, 'data');
        if (makers.every((each) => each.exitCode === null) && !existsSync(gate)) writeFileSync(gate, '');
        await once(maker, 'close');
        return JSON.parse(text.split('\n')[1] ?? '') as [boolean, string];
      }),
    );
    expect(said.filter(([isMine]) => isMine)).toHaveLength(1);
    expect(new Set(said.map(([, content]) => content)).size).toBe(1);
  });
});

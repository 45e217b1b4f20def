import { expect, test } from 'vitest';
import { projectFiles, readText } from '../safety/files.ts';
import { FAULTS } from './faults.ts';

test('every fault still fits the file that it is for, and names tests that exist', () => {
  const files = projectFiles();
  const stale = FAULTS.filter(({ file, find }) => !files.includes(file) || readText(file).split(find).length !== 2).map(
    ({ what }) => what,
  );
  const untested = FAULTS.filter(({ tests }) => tests.some((path) => !files.some((file) => file.startsWith(path)))).map(
    ({ what }) => what,
  );
  expect({ stale, untested }).toEqual({ stale: [], untested: [] });
});

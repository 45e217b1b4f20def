import { describe, expect, it } from 'vitest';
import { diskStateOf } from './disk-space.ts';

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

describe('how full a disk is', () => {
  it.each([
    ['half of a small one', { free: 5 * GIB, total: 10 * GIB }, 'enough'],
    ['less than a tenth', { free: GIB - 1, total: 10 * GIB }, 'low'],
    ['less than a tenth of a large one, which is still much', { free: 20 * GIB, total: 4_000 * GIB }, 'enough'],
    ['less than much of a large one', { free: 20 * GIB - 1, total: 4_000 * GIB }, 'low'],
    ['half a gibibyte of a large one', { free: 512 * MIB - 1, total: 4_000 * GIB }, 'full'],
    ['a fiftieth', { free: (10 * GIB) / 50 - 1, total: 10 * GIB }, 'full'],
    ['what PostgreSQL needs, of a very small one', { free: 128 * MIB - 1, total: GIB }, 'full'],
    ['nothing', { free: 0, total: GIB }, 'full'],
  ] as const)('%s', (_, bytes, expected) => expect(diskStateOf(bytes)).toBe(expected));
});

import type { Readable } from 'node:stream';
import { z } from 'zod';
import { type Faults, Unreadable } from './faults.ts';

export const INDEX_FILE = 'index.json';
const FORMAT = 1;
const MAX_INDEX_BYTES = 256 * 1024;

const FileName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/);
const Decimals = z.string().regex(/^\d{1,12}(?:\.\d{1,10})?$/);
const Mode = z.strictObject({
  name: z.string().regex(/^[\w.-]{1,32}$/),
  cost: z
    .string()
    .regex(/^\d{1,6}(?:\.\d{1,4})?$/)
    .refine((text) => /[1-9]/.test(text)),
  lookup: FileName.regex(/\.csv$/),
  events: FileName.regex(/\.jsonl(?:\.gz|\.zst)?$/),
  declared: z.strictObject({ rtp: Decimals, sigma: Decimals, hit_rate: Decimals, max_multiple: Decimals }),
});

/** `index.json` of a package (docs/math-packages.md). */
const PackageIndex = z.strictObject({
  format: z.literal(FORMAT),
  game: z.string().regex(/^[A-Za-z0-9_-]{2,40}$/),
  math_version: z.string().regex(/^[\w.-]{1,64}$/),
  rtp_profile: z.string().regex(/^\d{1,3}(?:\.\d{1,4})?$/),
  payout_parts: z.int().min(1).max(1_000_000),
  payout_step: z.int().min(1).max(1_000_000).default(1),
  modes: z.array(Mode).min(1).max(16),
  files: z.record(FileName, z.string().regex(/^[0-9a-f]{64}$/)),
});
export type PackageIndex = z.infer<typeof PackageIndex>;
export type PackageMode = z.infer<typeof Mode>;

/** Throws `Unreadable` where nothing else can be checked without it. */
export const readIndex = async (content: Readable, faults: Faults): Promise<PackageIndex | null> => {
  const text = await textOf(content);
  const found = PackageIndex.safeParse(parse(text));
  if (!found.success) {
    for (const { path, message, code } of found.error.issues)
      faults.add(INDEX_FILE, 'index_field', { params: { field: path.join('.') || code, why: message } });
    return null;
  }
  checkNames(found.data, faults);
  return found.data;
};

const textOf = async (content: Readable): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_INDEX_BYTES) throw new Unreadable('line_long', { params: { most: MAX_INDEX_BYTES } });
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable('file_damaged', { params: { why: error instanceof Error ? error.message : String(error) } });
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new Unreadable('line_not_utf8');
  }
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Unreadable('index_not_json');
  }
};

/** Modes have names and files of their own, `base` is one of them, and each of their files has a hash. */
const checkNames = ({ modes, files }: PackageIndex, faults: Faults): void => {
  const names = new Set<string>();
  for (const { name, cost, lookup, events } of modes) {
    for (const key of [`mode ${name}`, lookup, events]) {
      if (names.has(key)) faults.add(INDEX_FILE, 'index_twice', { params: { name: key } });
      names.add(key);
    }
    for (const file of [lookup, events])
      if (files[file] === undefined) faults.add(INDEX_FILE, 'index_no_hash', { params: { file } });
    if (name === 'base' && !/^0*1(?:\.0+)?$/.test(cost)) faults.add(INDEX_FILE, 'index_base_cost', { params: { cost } });
  }
  if (!names.has('mode base')) faults.add(INDEX_FILE, 'index_no_base');
};

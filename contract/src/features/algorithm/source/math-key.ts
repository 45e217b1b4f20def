import { z } from 'zod';
import { defineEndpoint, holds } from '../../../kit/endpoint.ts';
import { Id, Name, Note, Reason, ShortText, Version } from '../../../kit/fields.ts';
import { pagedQuery, pageOf } from '../../../kit/page.ts';
import { Instant } from '../../../kit/time.ts';

/** Raw ed25519: 32 bytes. */
const PublicKey = z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'key');

/** A key by which a vendor signs; only its public half is known. */
export const MathKeyRow = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  vendor: z.string(),
  public_key: z.string(),
  /** SHA-256 of the 32 bytes: for comparing by telephone. */
  fingerprint: z.string(),
  note: z.string(),
  created_at: Instant,
  can: z.object({ delete: z.boolean() }),
});
export type MathKeyRow = z.infer<typeof MathKeyRow>;

export const getMathKeyList = defineEndpoint({
  method: 'GET',
  path: '/api/algorithm/source_file/get_key_list',
  access: holds('M-2-1'),
  summary: 'Keys by which vendors sign their packages',
  input: pagedQuery({ vendor: ShortText.optional() }, ['id', 'name'], '-id'),
  output: pageOf(MathKeyRow),
});

export const addMathKey = defineEndpoint({
  method: 'POST',
  path: '/api/algorithm/source_file/add_key',
  access: holds('M-2-1-91'),
  audit: 'math_key.add',
  writes: 'operator',
  needsReason: true,
  risk: {
    name: 'harmless: a name',
    vendor: 'harmless: a name',
    public_key: 'dangerous: whose packages are believed',
    note: 'harmless',
  },
  summary: 'Register the key of a vendor, with a second person',
  example: {
    name: 'Vendor key 2026',
    vendor: 'Vendor',
    public_key: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
    reason: 'Fingerprint compared by telephone',
  },
  input: z.strictObject({ name: Name, vendor: Name, public_key: PublicKey, note: Note.optional(), reason: Reason }),
  output: MathKeyRow,
});

export const deleteMathKey = defineEndpoint({
  method: 'POST',
  path: '/api/algorithm/source_file/delete_key',
  access: holds('M-2-1-92'),
  audit: 'math_key.delete',
  writes: 'operator',
  needsReason: true,
  risk: 'harmless: fewer packages are believed',
  summary: 'Take a key out of use: packages signed by it are refused from then on',
  input: z.strictObject({ id: Id, version: Version, reason: Reason }),
  output: z.object({ id: z.string() }),
});

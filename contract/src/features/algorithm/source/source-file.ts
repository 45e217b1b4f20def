import { OUTCOME_DATA_STATES } from '@manager/domain/outcome-data';
import { z } from 'zod';
import { defineEndpoint, holds } from '../../../kit/endpoint.ts';
import { Id, Ids, listOf, Name, Note, Reason, ShortText, SomeIds, Version } from '../../../kit/fields.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../../kit/page.ts';
import { Instant } from '../../../kit/time.ts';
import { MAX_PACKAGE_BYTES, PACKAGE_UPLOAD_PATH } from './package-limits.ts';

export const OutcomeState = z.enum(OUTCOME_DATA_STATES);
/** `awaited`: the file is not all here; then it waits for its check, is checked, and passed or was refused. */
export const CHECK_STATES = ['awaited', 'waiting', 'running', 'passed', 'refused'] as const;

/** SHA-256, hexadecimal. */
export const FileHash = z.string().regex(/^[0-9a-f]{64}$/, 'hash');
/** Raw ed25519: 64 bytes. */
const Signature = z.string().regex(/^[A-Za-z0-9+/]{86}==$/, 'signature');

/** A package of mathematics: a version of a game's mathematics for one RTP profile. */
export const SourceFileRow = z.object({
  id: z.string(),
  version: z.int(),
  /** Null until its index has been read. */
  game_id: z.string().nullable(),
  game_code: z.string().nullable(),
  game_name: z.string().nullable(),
  math_version: z.string(),
  rtp_profile: z.string(),
  file_name: z.string(),
  bytes: z.int(),
  /** Null until all of it is here and has been read. */
  sha256: z.string().nullable(),
  signed_by: z.string().nullable(),
  state: OutcomeState,
  check_state: z.enum(CHECK_STATES),
  /** Outcomes that the check has read so far. */
  checked_outcomes: z.int(),
  fault_count: z.int(),
  /** Of the base mode, in per cent; null until the check is over. */
  rtp_pct: z.string().nullable(),
  note: z.string(),
  by_user: z.string(),
  received_at: Instant.nullable(),
  checked_by_user: z.string(),
  checked_at: Instant.nullable(),
  used_by_user: z.string(),
  used_at: Instant.nullable(),
  applied_by_user: z.string(),
  /** Who agreed to its being put in force. */
  approved_name: z.string(),
  applied_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({
    send: z.boolean(),
    approve: z.boolean(),
    bind: z.boolean(),
    apply: z.boolean(),
    step_back: z.boolean(),
    delete: z.boolean(),
  }),
});
export type SourceFileRow = z.infer<typeof SourceFileRow>;

/** A step of win ÷ stake in per cent, and what of the table lies in it. */
export const OutcomeStep = z.object({ label: z.string(), weight: z.string(), probability_pct: z.string(), rtp_pct: z.string() });

/** What the check computed of a mode: RTP, hit rate in per cent, σ and maximum in stakes, six decimals; `rtp` is the exact fraction. */
export const ModeFigures = z.object({
  mode: z.string(),
  cost: z.string(),
  outcomes: z.int(),
  weight_sum: z.string(),
  rtp: z.string(),
  rtp_pct: z.string(),
  sigma: z.string(),
  hit_rate_pct: z.string(),
  max_multiple: z.string(),
  steps: z.array(OutcomeStep),
});
export type ModeFigures = z.infer<typeof ModeFigures>;

/** What the index of the package says of a mode. */
export const DeclaredFigures = z.object({
  mode: z.string(),
  rtp: z.string(),
  sigma: z.string(),
  hit_rate: z.string(),
  max_multiple: z.string(),
});

/** `text` names file and line, in the language of the call. */
export const FaultRow = z.object({
  id: z.string(),
  file: z.string(),
  line: z.int().nullable(),
  code: z.string(),
  text: z.string(),
});

export const SourceFileDetail = SourceFileRow.extend({
  modes: z.array(ModeFigures),
  declared: z.array(DeclaredFigures),
  files: z.array(z.object({ name: z.string(), sha256: z.string() })),
});
export type SourceFileDetail = z.infer<typeof SourceFileDetail>;

export const getSourceFileList = defineEndpoint({
  method: 'GET',
  path: '/api/algorithm/source_file/get_list',
  access: holds('M-2-1', 'M-3-1'),
  exported: { code: 'M-2-1-93', walk: 'pages' },
  summary: 'Packages of mathematics with their states and what the check found',
  input: pagedQuery(
    {
      id: Ids.optional(),
      game_id: Id.optional(),
      math_version: ShortText.optional(),
      rtp_profile: ShortText.optional(),
      file_name: ShortText.optional(),
      state: listOf(OutcomeState).optional(),
      check_state: listOf(z.enum(CHECK_STATES)).optional(),
    },
    ['id', 'created_at', 'math_version', 'applied_at', 'bytes'],
    '-created_at',
  ),
  output: pageOf(SourceFileRow),
});

export const getSourceFileDetail = defineEndpoint({
  method: 'GET',
  path: '/api/algorithm/source_file/get_detail',
  access: holds('M-2-1', 'M-3-1'),
  summary: 'One package: computed and declared figures by mode, and its files',
  input: z.strictObject({ id: Id }),
  output: SourceFileDetail,
});

export const getSourceFaultList = defineEndpoint({
  method: 'GET',
  path: '/api/algorithm/source_file/get_fault_list',
  access: holds('M-2-1'),
  exported: { code: 'M-2-1-93', walk: 'pages' },
  summary: 'What the check of a package found, with file and line; at most a hundred are kept',
  input: pagedQuery({ source_file_id: Id }, ['id'], 'id'),
  output: pageOf(FaultRow),
});

export const startSourceUpload = defineEndpoint({
  method: 'POST',
  path: '/api/algorithm/source_file/start_upload',
  access: holds('M-2-1-91'),
  audit: 'source_file.start_upload',
  writes: 'operator',
  risk: {
    file_name: 'harmless: a name',
    bytes: 'harmless: what will come',
    key_id: 'harmless: the signature is checked',
    signature: 'harmless: it is checked',
    note: 'harmless',
  },
  summary: `Announce a package. Its bytes follow in parts by PUT ${PACKAGE_UPLOAD_PATH}{id}?offset=`,
  example: {
    file_name: 'slot-001-96-v2.zip',
    bytes: 1_048_576,
    key_id: '1',
    signature: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0+Pw==',
  },
  input: z.strictObject({
    file_name: Name.regex(/\.zip$/i, 'file_type'),
    bytes: z.int().min(1).max(MAX_PACKAGE_BYTES, 'too_big'),
    /** The key that the vendor signed with. */
    key_id: Id,
    /** Detached ed25519 signature over the 32 bytes of the SHA-256 of the file, base64. */
    signature: Signature,
    note: Note.optional(),
  }),
  output: SourceFileRow,
});

export const finishSourceUpload = defineEndpoint({
  method: 'POST',
  path: '/api/algorithm/source_file/finish_upload',
  access: holds('M-2-1-91'),
  audit: 'source_file.finish_upload',
  writes: 'operator',
  risk: 'harmless: it is only checked',
  summary: 'All bytes are here: the check begins',
  input: z.strictObject({ id: Id }),
  output: SourceFileRow,
});

const SeenFile = z.strictObject({
  id: Id,
  version: Version,
  /** Of the file that is meant: another one is refused. */
  sha256: FileHash,
});

export const approveSourceFile = defineEndpoint({
  method: 'POST',
  path: '/api/algorithm/source_file/approve',
  access: holds('M-2-1-94'),
  audit: 'source_file.approve',
  writes: 'operator',
  risk: { sha256: 'harmless: the approval itself is by another person than the one who brought it, and nothing is played by it' },
  summary: 'Init → Checked: agree to a package that passed its check. Never by whoever brought it',
  input: SeenFile,
  output: SourceFileRow,
});

export const applySourceFile = defineEndpoint({
  method: 'POST',
  path: '/api/algorithm/source_file/apply',
  access: holds('M-2-1-95'),
  audit: 'source_file.apply',
  writes: 'operator',
  needsReason: true,
  risk: { sha256: 'dangerous: the mathematics that games are played by' },
  summary:
    'Used → Applied: put a package in force for its game and profile, with a second person. The former one goes back to Used',
  input: SeenFile.extend({ reason: Reason }),
  output: SourceFileRow,
});

export const stepBackSourceFile = defineEndpoint({
  method: 'POST',
  path: '/api/algorithm/source_file/step_back',
  access: holds('M-2-1-91'),
  audit: 'source_file.step_back',
  writes: 'operator',
  needsReason: true,
  risk: 'harmless: it is not in force',
  summary: 'Used → Checked or Checked → Init: take a package back that is not in force',
  input: z.strictObject({ id: Id, version: Version, reason: Reason }),
  output: SourceFileRow,
});

export const deleteSourceFiles = defineEndpoint({
  method: 'POST',
  path: '/api/algorithm/source_file/batch_del',
  access: holds('M-2-1-92'),
  audit: 'source_file.delete',
  writes: 'operator',
  risk: 'harmless: only packages that nobody agreed to',
  summary: 'Remove packages in the state Init (they stay in the records)',
  input: z.strictObject({ ids: SomeIds }),
  output: BatchOutcome,
});

/** Software installation and removal: what was put in force and taken out. */
export const InstallationRow = z.object({
  id: z.string(),
  at: Instant,
  what: z.enum(['installed', 'removed']),
  game_id: z.string(),
  game_code: z.string(),
  game_name: z.string(),
  rtp_profile: z.string(),
  math_version: z.string(),
  sha256: z.string(),
  by_user: z.string(),
  /** Who agreed to it; empty: it took one person. */
  approved_name: z.string(),
  reason: z.string(),
});

export const getInstallationList = defineEndpoint({
  method: 'GET',
  path: '/api/algorithm/source_file/get_installation_list',
  access: holds('M-2-1', 'M-3-1'),
  exported: { code: 'M-2-1-93', walk: 'pages' },
  summary: 'Which packages were put in force and taken out, when and by whom: never changed',
  input: pagedQuery({ game_id: Id.optional(), rtp_profile: ShortText.optional() }, ['id', 'at'], '-id'),
  output: pageOf(InstallationRow),
});

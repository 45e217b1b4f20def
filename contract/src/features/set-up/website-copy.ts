import { z } from 'zod';
import { Effect, meantAnyway } from '../../kit/effect.ts';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, listOf, Reason, Version } from '../../kit/fields.ts';
import { WebsiteRow } from './website.ts';

/** What can be taken over from another website: never its key, address, agent, names or approval. */
export const COPY_SECTIONS = ['limits', 'offer', 'rtp', 'wallet', 'games'] as const;
export const CopySection = z.enum(COPY_SECTIONS);
export type CopySection = z.infer<typeof CopySection>;

const Sections = listOf(CopySection).refine((sections) => sections.length > 0, 'required');

export const getCopyPreview = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/website/get_copy_preview',
  access: holds('C-2-97'),
  summary: 'What copying from another website would change: before and after, nothing is written',
  input: z.strictObject({ id: Id, source_site_id: Id, sections: Sections }),
  output: z.object({
    version: z.int(),
    source_version: z.int(),
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
    /** Overrides for single games that come, change and go. */
    games: z.object({ added: z.int(), changed: z.int(), removed: z.int() }),
    /** The approval or a second person is touched. */
    is_sensitive: z.boolean(),
    /** What the settings would do to what is in force; the overrides for single games are counted apart. */
    effects: z.array(Effect),
  }),
});

export const copySettings = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/website/copy_settings',
  access: holds('C-2-97'),
  audit: 'website.copy_settings',
  risk: {
    source_site_id: 'dangerous when a dangerous field comes to differ',
    source_version: 'harmless: says what is meant',
    sections: 'harmless: says what is meant',
  },
  writes: 'agent',
  summary: 'Copy settings from another website in your scope, as they were previewed',
  input: z.strictObject({
    id: Id,
    version: Version,
    source_site_id: Id,
    source_version: Version,
    sections: Sections,
    reason: Reason.optional(),
    ...meantAnyway,
  }),
  output: WebsiteRow,
});

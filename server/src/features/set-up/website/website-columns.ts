import type { saveWebsite as endpoint } from '@manager/contract/features/set-up/website';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { website } from '@manager/contract/records/website';
import { written } from '../../../kit/record/record.ts';
import { normaliseIpList } from './website-rules.ts';

export const own = written(website, 'site');

/** What a save writes; parameters stay as they came, for an approval is held against them. */
export const columnsOf = (input: ParsedOf<typeof endpoint>) => ({
  ...own.update(input),
  api_params: input.api_params,
  ip_whitelist: input.ip_whitelist == null ? (input.ip_whitelist === null ? '' : undefined) : normaliseIpList(input.ip_whitelist),
  vendors: withoutRepeats(input.vendors),
  game_types: withoutRepeats(input.game_types),
  disabled_origins: withoutRepeats(input.disabled_origins),
});

export type WebsiteColumns = ReturnType<typeof columnsOf>;

const withoutRepeats = (names: readonly string[] | undefined): string[] | undefined =>
  names === undefined ? undefined : [...new Set(names)];

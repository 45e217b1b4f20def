import type { getJumpTarget as endpoint } from '@manager/contract/features/jump-to-url/jump-to-url';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import type { PublicCtx } from '../../kit/service/ctx.ts';

/** Only https, only a host on the list to the letter, and nothing in the text that two programs could read in two ways. */
export const getJumpTarget = (
  { settings }: PublicCtx,
  { url }: ParsedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> => {
  const target = new URL(url);
  const isPlain =
    !/[\\\s\p{Cc}]/u.test(url) &&
    target.protocol === 'https:' &&
    target.username === '' &&
    target.password === '' &&
    target.port === '';
  return Promise.resolve({ is_direct: isPlain && settings.jumpHosts.includes(target.hostname) });
};

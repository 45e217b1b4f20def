import { getRoundStory as endpoint, MAX_STORY_BETS } from '@manager/contract/features/account/round-story';
import { exportSource } from '../../../kit/export/source.ts';
import { getRoundStory } from './get-round-story.ts';

/** The whole round, page after page, as its reader sees it. */
export const exports = [
  exportSource({
    endpoint,
    code: 'B-3-93',
    rows: async function* (ctx, input, { signal }) {
      let cursor: string | undefined;
      do {
        signal.throwIfAborted();
        const { cursor: _first, ...asked } = input;
        const page = await getRoundStory(ctx, { ...asked, limit: MAX_STORY_BETS, ...(cursor === undefined ? {} : { cursor }) });
        if (page.list.length > 0) yield page.list;
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
    },
  }),
];

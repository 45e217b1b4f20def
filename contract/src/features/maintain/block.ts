import { z } from 'zod';
import { Effects } from '../../kit/effect.ts';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Reason, ShortText, Version } from '../../kit/fields.ts';
import { pagedQuery, pageOf } from '../../kit/page.ts';
import { block, BLOCK_STATES } from '../../records/block.ts';
import { rowOf, saveInputOf } from '../../records/record.ts';

export const BlockRow = rowOf(block);
export type BlockRow = z.infer<typeof BlockRow>;

export const getBlockList = defineEndpoint({
  method: 'GET',
  path: '/api/maintain/block/get_list',
  access: holds('D-3'),
  exported: { code: 'D-3-93', walk: 'pages' },
  summary: 'Rules by which players may not play',
  input: pagedQuery(
    {
      user_name: ShortText.optional(),
      /** Of the game account. */
      player_id: Id.optional(),
      site_id: Id.optional(),
      game_id: Id.optional(),
      state: z.enum(BLOCK_STATES).optional(),
      /** In reason or note. */
      text: ShortText.optional(),
      by_user: ShortText.optional(),
    },
    ['created_at', 'expires_at'],
    '-created_at',
  ),
  output: pageOf(BlockRow),
});

export const getBlockDetail = defineEndpoint({
  method: 'GET',
  path: '/api/maintain/block/get_detail',
  access: holds('D-3'),
  summary: 'One rule',
  input: z.strictObject({ id: Id }),
  output: BlockRow,
});

export const saveBlock = defineEndpoint({
  method: 'POST',
  path: '/api/maintain/block/add_or_edit',
  access: holds('D-3-91'),
  audit: 'block.save',
  writes: 'agent',
  summary:
    'Block a website, a player or a game; a rule matches when all that it names does. Whom it is about stays. More players than a setting says take a second person',
  input: saveInputOf(block, {
    /** Of a player of the website. */
    user_name: block.user_name.input,
    /** The game account instead of website and user name; what else is named must be its own. */
    player_id: block.player_id.input,
  }),
  output: BlockRow,
});

export const previewBlockEffect = defineEndpoint({
  method: 'GET',
  path: '/api/maintain/block/preview_effect',
  access: holds('D-3'),
  summary:
    'How many players a block keeps from play that play now, and in how many open sessions; of one that is there: its lifting',
  input: z.strictObject({
    id: Id.optional(),
    site_id: Id.optional(),
    user_name: ShortText.optional(),
    player_id: Id.optional(),
    game_id: Id.optional(),
  }),
  output: Effects,
});

export const liftBlock = defineEndpoint({
  method: 'POST',
  path: '/api/maintain/block/lift',
  access: holds('D-3-92'),
  audit: 'block.lift',
  writes: 'agent',
  needsReason: true,
  summary: 'Lift a block: players may play again at once (the block stays in the list)',
  input: z.strictObject({ id: Id, version: Version, reason: Reason }),
  output: BlockRow,
});

import { z } from 'zod';
import { defineEndpoint, holds } from '../../../kit/endpoint.ts';
import { pagedQuery, pageOf } from '../../../kit/page.ts';
import {
  ACTIVITY_SORTS,
  ActivityCosts,
  activityFilters,
  ActivityId,
  activityInput,
  ActivityMove,
  ActivityMoveWithReason,
  ActivityPreview,
  ActivityRow,
  CloneActivity,
} from '../activity.ts';
import { CollectionRule } from './collection-rule.ts';

/** Of the base64 text: a call may have 256 KiB. */
export const MAX_PICTURE_TEXT = 240_000;

/** What is left of a prize, and how often it was exchanged and not rejected. */
const RecipeStock = z.object({ recipe: z.string(), left: z.int().nullable(), exchanged: z.int() });

/** Collections with their icons and recipes (L-3-3). */
export const CollectionRow = ActivityRow.extend({
  rule: CollectionRule,
  /** Names in the language of the reader, in the order of the rule. */
  icon_names: z.array(z.string()),
  recipe_names: z.array(z.string()),
  /** Empty until it is approved. */
  stock: z.array(RecipeStock),
});
export type CollectionRow = z.infer<typeof CollectionRow>;

export const getCollectionList = defineEndpoint({
  method: 'GET',
  path: '/api/activity/activity_collect_icon_collection/get_list',
  // Drops and exchanges are chosen by it.
  access: holds('L-3-1', 'L-3-2', 'L-3-3'),
  exported: { code: 'L-3-3-93', walk: 'pages' },
  summary: 'Collections with their icons, recipes, states and budgets',
  input: pagedQuery(activityFilters, ACTIVITY_SORTS, '-starts_at'),
  output: pageOf(CollectionRow),
});

export const getCollectionDetail = defineEndpoint({
  method: 'GET',
  path: '/api/activity/activity_collect_icon_collection/get_detail',
  access: holds('L-3-3'),
  summary: 'A collection',
  input: ActivityId,
  output: CollectionRow,
});

const SaveCollection = z.strictObject({ ...activityInput, rule: CollectionRule.optional() });

export const saveCollection = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_collect_icon_collection/add_or_edit',
  access: holds('L-3-3-91'),
  audit: 'collection.save',
  writes: 'agent',
  summary:
    'Write a draft; nothing is promised yet. Of a scheduled or running one texts, a later end and more that is switched off change',
  input: SaveCollection,
  output: CollectionRow,
});

export const uploadIconPicture = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_collect_icon_collection/upload_picture',
  access: holds('L-3-3-91'),
  audit: 'collection.upload_picture',
  writes: 'agent',
  summary: 'Keep a picture for icons: a PNG of 16 to 256 pixels each way, which the server writes anew',
  input: z.strictObject({ png: z.base64().min(1).max(MAX_PICTURE_TEXT) }),
  output: z.object({ picture: z.string() }),
});

export const cloneCollection = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_collect_icon_collection/clone',
  access: holds('L-3-3-91'),
  audit: 'collection.clone',
  writes: 'agent',
  summary: 'Make a draft of the same content with another code and time',
  input: CloneActivity,
  output: CollectionRow,
});

export const submitCollection = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_collect_icon_collection/submit',
  access: holds('L-3-3-91'),
  audit: 'collection.submit',
  writes: 'agent',
  needsReason: true,
  summary: 'Ask for approval of a draft: whoever may agree to it finds it in Approvals; a later edit takes that back',
  input: ActivityMoveWithReason,
  output: CollectionRow,
});

export const approveCollection = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_collect_icon_collection/approve',
  access: holds('L-3-3-94'),
  audit: 'collection.approve',
  writes: 'agent',
  needsStepUp: true,
  summary: 'Agree to a draft of somebody else: its budget is set aside, it begins and ends by the clock',
  input: ActivityMove,
  output: CollectionRow,
});

export const cancelCollection = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_collect_icon_collection/cancel',
  access: holds('L-3-3-92'),
  audit: 'collection.cancel',
  writes: 'agent',
  needsReason: true,
  risk: 'dangerous when it is running: players do not get what they were promised',
  summary:
    'Cancel a collection that has not ended: nothing drops and nothing is exchanged any more, what was approved is still given. While it runs a second person has to agree',
  input: ActivityMoveWithReason,
  output: CollectionRow,
});

export const deleteCollection = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_collect_icon_collection/delete',
  access: holds('L-3-3-92'),
  audit: 'collection.delete',
  writes: 'agent',
  summary: 'Throw a draft away',
  input: ActivityMove,
  output: z.object({}),
});

export const previewCollection = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_collect_icon_collection/preview',
  access: holds('L-3-3'),
  summary: 'Whom it would have reached in the last seven days, and what it would have paid had every set been exchanged',
  input: SaveCollection,
  output: ActivityPreview,
});

export const getCollectionCosts = defineEndpoint({
  method: 'GET',
  path: '/api/activity/activity_collect_icon_collection/get_costs',
  access: holds('L-3-3'),
  summary: 'What a collection costs and what it brings, held against the same length right before',
  input: ActivityId,
  output: ActivityCosts,
});

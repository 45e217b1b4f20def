import { z } from 'zod';
import { defineEndpoint, signedIn } from '../../kit/endpoint.ts';
import { Flag, Id, printable, Version } from '../../kit/fields.ts';
import { screenAt } from '../../screens.ts';
import { TableLayout } from './table-layout.ts';

export const MAX_VIEWS_PER_SCREEN = 50;
export const MAX_VIEW_NAME = 60;
const MAX_QUERY = 2000;

/** Names in an address that say where in a list somebody is and how they came, not what the list shows. */
const PLACE = new Set(['page', 'size', 'cursor', 'id', 'mode', 'bet', 'view', 'row', 'tab', 'expect', 'from', 'tz']);

/**
 * What a list shows, from the search part of its address: without page, open record and view, names in order, so that two
 * addresses which show the same compare equal. A relative range (`when=last_7_days`) stays relative.
 */
export const canonicalQuery = (search: string): string => {
  const kept = [...new URLSearchParams(search)].filter(([name, value]) => value !== '' && !PLACE.has(name));
  return new URLSearchParams(
    kept.toSorted(([nameA, a], [nameB, b]) => (nameA === nameB ? compareTexts(a, b) : compareTexts(nameA, nameB))),
  ).toString();
};

/** By code points: the same on every machine and in every language. */
const compareTexts = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** A screen behind the sign-in. */
const ScreenPath = z
  .string()
  .max(100)
  .refine((path) => screenAt(path) !== undefined && screenAt(path)?.isOpen === undefined, 'not_found');
const ViewName = z.string().trim().min(1).max(MAX_VIEW_NAME).regex(printable, 'printable');
const ViewVisibility = z.enum(['private', 'shared']);

export const SavedView = z.object({
  id: z.string(),
  version: z.int(),
  path: z.string(),
  name: z.string(),
  /** Search part of the address, canonical, without `?`. */
  query: z.string(),
  /** Columns of the table; null: as the reader has them. */
  layout: TableLayout.nullable(),
  visibility: ViewVisibility,
  /** The reader starts this screen with it. */
  is_default: z.boolean(),
  is_own: z.boolean(),
  /** Empty when the owner works for an agent above the reader's. */
  owner_name: z.string(),
  can: z.object({ edit: z.boolean() }),
});
export type SavedView = z.infer<typeof SavedView>;

export const getSavedViewList = defineEndpoint({
  method: 'GET',
  path: '/api/user/saved_view/get_list',
  access: signedIn,
  summary: 'Your views of a screen, or of all your screens, and those shared with you; own ones first, by name',
  input: z.strictObject({ path: ScreenPath.optional() }),
  output: z.object({ list: z.array(SavedView) }),
});

export const saveSavedView = defineEndpoint({
  method: 'POST',
  path: '/api/user/saved_view/save',
  access: signedIn,
  audit: 'saved_view.save',
  writes: 'own',
  summary: 'Keep filters, order and columns of a screen under a name, or change such a view',
  input: z.strictObject({
    id: Id.optional(),
    version: Version.optional(),
    /** Of a new view; it never changes. */
    path: ScreenPath.optional(),
    name: ViewName.optional(),
    query: z.string().max(MAX_QUERY).optional(),
    layout: TableLayout.nullable().optional(),
    visibility: ViewVisibility.optional(),
    is_default: z.boolean().optional(),
  }),
  output: SavedView,
});

export const setDefaultView = defineEndpoint({
  method: 'POST',
  path: '/api/user/saved_view/set_default',
  access: signedIn,
  audit: 'saved_view.set_default',
  writes: 'own',
  summary: 'Start a screen with one of your views or of those shared with you, or with none',
  input: z.strictObject({ id: Id, is_default: Flag }),
  output: SavedView,
});

export const deleteSavedView = defineEndpoint({
  method: 'POST',
  path: '/api/user/saved_view/delete',
  access: signedIn,
  audit: 'saved_view.delete',
  writes: 'own',
  summary: 'Remove a view for everybody who sees it',
  input: z.strictObject({ id: Id }),
  output: z.null(),
});

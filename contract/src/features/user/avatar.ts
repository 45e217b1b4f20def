import { z } from 'zod';
import { defineEndpoint, holds, signedIn } from '../../kit/endpoint.ts';
import { Id } from '../../kit/fields.ts';

/** Pixels of a picture, each way. */
export const MIN_AVATAR_PX = 16;
export const MAX_AVATAR_PX = 256;
/** Of the base64 text: a call may have 256 KiB. */
export const MAX_AVATAR_TEXT = 240_000;

export const saveAvatar = defineEndpoint({
  method: 'POST',
  path: '/api/user/avatar/save',
  access: signedIn,
  audit: 'user.save_avatar',
  writes: 'own',
  summary: 'Set your own picture: a PNG of 16 to 256 pixels each way, which the server writes anew',
  input: z.strictObject({ png: z.base64().min(1).max(MAX_AVATAR_TEXT) }),
  output: z.object({ avatar: z.string() }),
});

export const removeAvatar = defineEndpoint({
  method: 'POST',
  path: '/api/user/avatar/remove',
  access: signedIn,
  audit: 'user.remove_avatar',
  writes: 'own',
  summary: 'Remove your own picture; your initials take its place',
  input: z.strictObject({}),
  output: z.null(),
});

export const removeAvatarOf = defineEndpoint({
  method: 'POST',
  path: '/api/user/avatar/remove_of',
  access: holds('C-5-91'),
  audit: 'user.remove_avatar',
  writes: 'agent',
  summary: 'Remove the picture of a user who should not show it',
  input: z.strictObject({ id: Id }),
  output: z.null(),
});

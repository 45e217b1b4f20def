import * as contract from '@manager/contract/features/user/avatar';
import { route, type Route } from '../../../kit/http/route.ts';
import { removeAvatar, removeAvatarOf } from './remove-avatar.ts';
import { rewritten, saveAvatar } from './save-avatar.ts';

export const routes: readonly Route[] = [
  route(contract.saveAvatar, saveAvatar, { prepare: rewritten }),
  route(contract.removeAvatar, removeAvatar),
  route(contract.removeAvatarOf, removeAvatarOf),
];

import { AVATAR_PATH } from '@manager/contract/kit/picture';
import { sql, type RawBuilder } from 'kysely';

/** In a statement over `staff_user`: where the user's picture is; empty when there is none. */
export const avatarAddress: RawBuilder<string> = sql<string>`coalesce(
  (select ${AVATAR_PATH} || staff_avatar.id from staff_avatar where staff_avatar.user_id = staff_user.id), '')`;

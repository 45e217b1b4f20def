/** What comes before the id in the address of a user's own picture, such as `/manager/avatar/0190…`. */
export const AVATAR_PATH = '/manager/avatar/';
/** The same of the picture of an icon. */
export const PICTURE_PATH = '/manager/activity-picture/';

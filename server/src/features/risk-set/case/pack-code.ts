/** Lets a user take cases, their rows and their evidence packs out. */
export const PACK_CODE = 'G-8-93';

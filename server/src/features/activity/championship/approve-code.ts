/** Lets a second person agree to a championship, to its settlement, and to who is taken out of it. */
export const APPROVE_CHAMPIONSHIP = 'L-4-2-94';

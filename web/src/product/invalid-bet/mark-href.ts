/** Address of the form that marks a bet as invalid (D-1): the list behind it shows whether it is marked already. */
export const markHref = (betId: string): string =>
  `/maintain/invalid-bet?${new URLSearchParams({ bet_id: betId, mode: 'new' }).toString()}`;

export const texts = {
  list_prizes: 'Prizes',
  list_settlements: 'Settlements',
};

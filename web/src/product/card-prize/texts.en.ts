export const texts = {
  betHint: 'Played at the smallest bet offered to the player.',
  feature: 'Feature',
  feature_powerful: 'Powerful',
  feature_regular: 'Regular',
  feature_super: 'Super',
  maxWinHint: 'Most that one card pays.',
  rounds: 'Rounds',
  type_feature_game: 'Feature game',
  type_free_spin: 'Free spin',
  validDays: 'Valid for days',
};

export const texts = {
  choose: 'Choose a player from the list.',
  hint: 'Part of the name, or ID',
  hintWhole: 'Whole name, or ID',
  more: 'More players match. Keep typing.',
  named: '{{name}} (exact name)',
  nobody: 'No player found. Enter any part of the user name, or the whole ID.',
  nobodyWhole: 'No player found. You see masked names, so enter the whole user name or the whole ID.',
  players: 'Players found',
  searching: 'Searching…',
};

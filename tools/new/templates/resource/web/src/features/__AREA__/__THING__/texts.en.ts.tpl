export const texts = {
  add: 'Add',
  newTitle: 'New record',
};

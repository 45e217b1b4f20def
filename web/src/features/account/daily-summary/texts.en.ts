export const texts = {
  emptyText: 'There is nothing to show yet.',
  emptyTitle: 'No data',
};

export { isAboutCell, partOf } from './cell-records.ts';

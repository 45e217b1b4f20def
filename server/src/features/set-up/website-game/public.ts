export { isAboutCell, partOf, partsOf } from './cell-records.ts';

export { objectNames } from './object-names.ts';
export { agreedName, placeOf, readAudit } from './audit-row.ts';
export { recordReading } from './record-reading.ts';

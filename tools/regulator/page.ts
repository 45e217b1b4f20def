import type { Duty } from './duty.ts';
import type { Finding } from './evidence.ts';
export const writePage = (_duties: readonly Duty[], _findings: readonly Finding[]): void => undefined;

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export type CheckedPackage = { seconds: number; peakMb: number; result: { rtp: string; faults: number } };

/** In a process of its own, whose memory is that of the check alone, and in the thread that the product checks in. */
export const checkInChild = async (path: string): Promise<CheckedPackage> => {
  const script = fileURLToPath(new URL('check-package.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, path]);
  return JSON.parse(stdout) as CheckedPackage;
};

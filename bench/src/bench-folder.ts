import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder that the embedded stores may enter: run by root they would go elsewhere from a private one, and stay there when it is removed. */
export const makeBenchFolder = async (name: string): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), `manager-bench-${name}-`));
  await chmod(dir, 0o755);
  return dir;
};

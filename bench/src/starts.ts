import { rm } from 'node:fs/promises';
import { startProduct } from './product.ts';
import { median } from './stats.ts';
import { makeBenchFolder } from './bench-folder.ts';

const RUNS = 3;

export type StartFigures = { existingMs: number; firstDemoMs: number };

/** Process to "Manager is ready": on the loaded store, the median of three, and on an empty folder with the demo world. */
export const timeStarts = async (dataDir: string): Promise<StartFigures> => {
  const existingMs: number[] = [];
  for (let run = 0; run < RUNS; run++) existingMs.push(await timeStart({ dataDir }));
  const demoDir = await makeBenchFolder('demo');
  try {
    return { existingMs: median(existingMs), firstDemoMs: await timeStart({ dataDir: demoDir, isDemo: true }) };
  } finally {
    await rm(demoDir, { recursive: true, force: true });
  }
};

const timeStart = async (options: Parameters<typeof startProduct>[0]): Promise<number> => {
  const product = await startProduct(options);
  await product.stop();
  return product.readyMs;
};

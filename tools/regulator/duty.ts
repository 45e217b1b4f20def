import type { Evidence } from './evidence.ts';
import type { World } from './world.ts';

/** One duty of a back-office before its regulators (docs/regulators.md). */
export type Duty = {
  /** `R1` … `R26`. */
  id: `R${number}`;
  title: string;
  /** As the law or standard names it. */
  rule: string;
  /** Screens by code, and what does it. */
  where: string;
  check: (world: World, evidence: Evidence) => Promise<void>;
};

/** A mistake that somebody could make, and the tests that must notice it. `find` stands in `file` exactly once. */
export type Fault = {
  what: string;
  file: string;
  find: string;
  replace: string;
  tests: string[];
  /** What would notice it is left out of a short run. */
  atNight?: true;
};

/** Limits of bytes after gzip, in kB of 1000 bytes. Raised only with a reason in the commit. */
export const BYTE_LIMITS = {
  loginScript: 200,
  firstListScript: 250,
  /** Style sheets of the first list, and all of the product's together. */
  firstListStyle: 25,
  routeScript: 25,
  reportScript: 40,
  charts: 220,
  catalogue: 35,
  images: 10,
} as const;

/** Limits of bytes after gzip, in kB of 1000 bytes. Raised only with a reason in the commit. */
export const BYTE_LIMITS = {
  loginScript: 170,
  firstListScript: 235,
  /** Style sheets of the first list, and all of the product's together. */
  firstListStyle: 25,
  /** Of a route's own, and of what it shares with few others. */
  routeScript: 25,
  reportScript: 40,
  /** With the parts that many routes share (pickers, dialogs, forms), when it is the first of them that is opened. */
  routeFirst: 65,
  charts: 220,
  catalogue: 35,
  images: 10,
} as const;

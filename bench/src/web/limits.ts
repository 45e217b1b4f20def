/** Limits of bytes after gzip, in kB of 1000 bytes. Raised only with a reason in the commit. */
export const BYTE_LIMITS = {
  loginScript: 161,
  firstListScript: 231,
  /** Style sheets of the first list, and all of the product's together. */
  firstListStyle: 25,
  /** Of a route's own, and of what it shares with few others. */
  routeScript: 25,
  reportScript: 40,
  /** With the parts that many routes share (pickers, dialogs, forms), when it is the first of them that is opened. */
  routeFirst: 66,
  charts: 220,
  catalogue: 25,
  images: 10,
} as const;

/** Limits in milliseconds (CLS: none), p75: in an office, on a slow line and processor. */
export const TIME_LIMITS: Record<string, readonly [office: number, slow: number]> = {
  'LCP login': [600, 2_000],
  'LCP first list, cold': [1_000, 2_500],
  'TBT to first list': [100, 600],
  'TTI first list': [1_200, 3_000],
  CLS: [0.02, 0.05],
  'route change, files cached': [300, 800],
  'INP sort': [100, 350],
  'INP next page, 100 rows': [100, 350],
  'INP open drawer': [100, 350],
  'INP type': [100, 350],
};

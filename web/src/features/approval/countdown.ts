export type Left = { hours: number; minutes: number; seconds: number };

/** Time until an instant; undefined once it has come. */
export const leftUntil = ({ at, nowMs }: { at: string; nowMs: number }): Left | undefined => {
  const left = Math.ceil((Date.parse(at) - nowMs) / 1000);
  return left <= 0 ? undefined : { hours: Math.floor(left / 3600), minutes: Math.floor(left / 60) % 60, seconds: left % 60 };
};

/** The part of the product's logger that this folder needs. */
export type Log = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;

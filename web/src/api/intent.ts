const KEY_BYTES = 16;

/** 128 random bits as text; also where the page is not a secure context, which lacks `randomUUID`. */
export const drawKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** One thing that a user wants done once, however often it has to be sent. */
export type Intent = {
  /** Idempotency-Key of every try. */
  key: () => string;
  /** The server has answered: what is sent next is another intent. */
  settle: () => void;
};

export const createIntent = (): Intent => {
  let key: string | undefined;
  return {
    key: () => {
      key ??= drawKey();
      return key;
    },
    settle: () => {
      key = undefined;
    },
  };
};

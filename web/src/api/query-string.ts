/** Query string of a call: absent values are left out, lists are comma-separated, flags are 1 and 0; empty for no values. */
export const queryStringOf = (input: Record<string, unknown>): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value)) {
      if (value.length > 0) params.set(name, value.join(','));
    } else if (typeof value === 'boolean') params.set(name, value ? '1' : '0');
    else if (typeof value === 'string' || typeof value === 'number') params.set(name, String(value));
    else throw new TypeError(`a query string cannot carry ${name}`);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
};

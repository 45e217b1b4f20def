type Named = { id: string; name: string; code?: string | undefined };

/** A record to choose, by its name and, where that says something else, its code. */
export const namedChoice = ({ id, name, code }: Named): { value: string; label: string } => ({
  value: id,
  label: code === undefined || code === name ? name : `${name} · ${code}`,
});

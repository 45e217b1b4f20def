/** Namespace → key → text of one language. The namespace of a folder's texts is its path: `set-up/agent`, `kit/table`. */
export type Catalogue = Record<string, Record<string, string>>;

type TextModule = { texts: Record<string, string> };

export const namespaceOf = (file: string): string => file.replace(/^\.\.\/(?:features\/)?/, '').replace(/\/texts\.\w+\.ts$/, '');

export const textsIn = (modules: Record<string, TextModule>): Catalogue =>
  Object.fromEntries(Object.entries(modules).map(([file, module]) => [namespaceOf(file), module.texts]));

export const catalogueOf = ({
  shell,
  screens,
  modules,
}: {
  shell: Record<string, string>;
  screens: Record<string, string>;
  modules: Record<string, TextModule>;
}): Catalogue => ({
  shell,
  screens,
  ...textsIn(modules),
});

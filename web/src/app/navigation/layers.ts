import { createStore } from '../../browser/store.ts';

/** What lies over the whole console when asked for; its code comes with the first time. */
export type Layer = 'palette' | 'help';

export const layerStore = createStore<Layer | null>(null);

export const openLayer = (layer: Layer): void => layerStore.set(layer);
export const closeLayer = (): void => layerStore.set(null);

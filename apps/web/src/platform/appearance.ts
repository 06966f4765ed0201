import { stored } from './stored.ts';

/** Scale of the interface in large-font mode (spec sections 2 and 9). */
export const largeFontZoom = 1.25;

export const largeFont = stored('large-font', (text) => (text === 'on' ? 'on' : 'off'));
export const contrast = stored('contrast', (text) => (text === 'more' ? 'more' : 'normal'));

/** Applies the user's appearance settings to the document and keeps it in step with them. */
export function applyAppearance(root: HTMLElement = document.documentElement): void {
  const apply = () => {
    const zoom = largeFont.get() === 'on' ? largeFontZoom : 1;
    root.style.setProperty('zoom', zoom === 1 ? '' : String(zoom));
    // Viewport units ignore zoom, so layouts that fill the window divide by this.
    root.style.setProperty('--nw-zoom', String(zoom));
    root.dataset.contrast = contrast.get();
  };
  largeFont.subscribe(apply);
  contrast.subscribe(apply);
  apply();
}

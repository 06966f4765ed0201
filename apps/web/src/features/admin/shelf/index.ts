export type { Shelf } from './shelf.ts';
export { ShelfPage } from './shelf-page.tsx';

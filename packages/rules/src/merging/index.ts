export { canonical } from './canonical.ts';
export { mergedDocument } from './document.ts';
export { mergedText, movedOffset } from './text.ts';
export { mergedItems, mergedValue } from './value.ts';

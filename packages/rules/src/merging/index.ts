export { mergedDocument } from './document.ts';
export { mergedText, movedOffset } from './text.ts';
export { mergedValue } from './value.ts';

export { errorProne } from './error-prone.ts';
export { errorProneOf, type FoundNotation, type NotationFinder, notationFinder } from './find.ts';

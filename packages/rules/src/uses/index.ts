export { bookingFault, isPlaced, keptWhileUsed, type Referring, referringTo, stillUsedSentence, type Uses } from './kept.ts';

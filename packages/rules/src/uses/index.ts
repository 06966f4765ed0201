export { bookingFault, keptWhileUsed, type Referring, referringTo, stillUsedSentence, type Uses } from './kept.ts';

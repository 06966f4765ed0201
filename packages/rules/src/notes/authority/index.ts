export * from './author.ts';
export * from './authority.ts';
export { deedsIn, isSentBack, type NoteDeed } from './deeds.ts';
export * from './note-type.ts';
export { isGivenOver, isOutsideVisit, isVisitOfSession } from './outside-visit.ts';
export * from './override.ts';
export * from './possible-author.ts';
export {
  fitsPlace,
  isForAnySupervisor,
  isOnList,
  mostAsked,
  openPlaces,
  type PlaceFacts,
  type SignerPlace,
  signersOfPlace,
  vacancyIn,
  vacancyOf,
} from './possible-signer.ts';
export * from './scribe.ts';
export * from './signed-over.ts';
export { vacantSigners } from './vacant-signers.ts';

export {
  AccountClient,
  type AccountFacts,
  type InvitationOffer,
  type OwnPasskey,
  type PracticeSignIn,
  type SignedInPlace,
  type TwoStepBegun,
} from './session/account.ts';
export { OfferLinkClient } from './session/offer-link.ts';
export { SigningLinkClient } from './session/signing-link.ts';

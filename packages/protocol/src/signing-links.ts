import { apiBase } from './paths.ts';

/* Signing by a link: what staff send, and what the page behind the link is told and sends back. */

/** How whoever holds the link shows that they are the one meant: the patient's birth date, or a code told to them apart. */
export const signingProofs = ['BirthDate', 'Code'] as const;
export type SigningProof = (typeof signingProofs)[number];

/** Days for which a link works. */
export const signingLinkDays = 7;
/** Wrong answers after which a link is closed for good. */
export const signingLinkTries = 5;

export const signingLinkOpenPath = `${apiBase}/signing-links/open`;
export const signingLinkSignPath = `${apiBase}/signing-links/sign`;
export const signingLinkDeclinePath = `${apiBase}/signing-links/decline`;

export interface SigningRequest {
  readonly role: 'Patient' | 'Guardian' | 'Witness';
  /** As it is printed beneath the signature. */
  readonly name: string;
  readonly email: string;
  /** To the patient, where somebody else signs. */
  readonly relationship?: string | undefined;
  readonly proof: SigningProof;
}

export type SigningLinkState = 'sent' | 'opened' | 'signed' | 'declined' | 'revoked' | 'locked' | 'over';
/** A link as those who sent it see it; its secret is nowhere. */
export interface SigningLink extends SigningRequest {
  readonly id: string;
  readonly state: SigningLinkState;
  readonly made: string;
  readonly expires: string;
}
/** `code` is said once, to be told to the signer by another way than the letter. */
export interface SigningLinkMade {
  readonly id: string;
  readonly expires: string;
  readonly code?: string;
}

/** What the page may say before whoever is there has shown who they are. */
export interface SigningOffer {
  readonly practice: string;
  readonly proof: SigningProof;
}
export type SigningLine =
  | { readonly kind: 'heading' | 'text' | 'item'; readonly text: string }
  | { readonly kind: 'row'; readonly label: string; readonly value: string };
/** Exactly what is to be signed. */
export interface SigningText extends SigningOffer {
  readonly title: string;
  readonly about: readonly (readonly [label: string, value: string])[];
  readonly lines: readonly SigningLine[];
  readonly name: string;
  readonly attestation: string;
  readonly methods: readonly ('Drawn' | 'Typed')[];
  /** Of what is signed; it is sent back with the signature. */
  readonly hash: string;
  readonly expires: string;
}
/** Whoever was asked says no, and why where they like. */
export interface SigningDeclined {
  readonly key: string;
  readonly answer: string;
  readonly reason: string;
}
export interface SigningGiven {
  readonly key: string;
  readonly answer: string;
  readonly hash: string;
  readonly method: 'Drawn' | 'Typed';
  readonly name: string;
  /** Strokes as SVG path data of moves and lines, on a surface of `width` by `height`. */
  readonly ink?: { readonly width: number; readonly height: number; readonly path: string };
}

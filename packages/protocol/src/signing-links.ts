import { apiBase } from './paths.ts';

/* Signing by a link: the staff's request, and the data of the page behind the link. */

/** Proof of identity of the link's recipient: the patient's birth date, or a code given to them separately. */
export const signingProofs = ['BirthDate', 'Code'] as const;
export type SigningProof = (typeof signingProofs)[number];

/** Days for which a link works. */
export const signingLinkDays = 7;
/** Number of wrong answers after which a link is closed for good. */
export const signingLinkTries = 5;

export const signingLinkOpenPath = `${apiBase}/signing-links/open`;
export const signingLinkSignPath = `${apiBase}/signing-links/sign`;
export const signingLinkDeclinePath = `${apiBase}/signing-links/decline`;

export interface SigningRequest {
  readonly role: 'Patient' | 'Guardian' | 'Witness';
  /** Name printed beneath the signature. A patient signs under the name of their record, and so does a relative who has one. */
  readonly name: string;
  /** Id of the related person who signs a care plan for the patient. Without it, their name must say who it is. */
  readonly relative?: string | undefined;
  readonly email: string;
  /** Relationship to the patient, if somebody else signs. */
  readonly relationship?: string | undefined;
  readonly proof: SigningProof;
}

/** `changed`: ended, because the text was changed while the signature was awaited. */
export type SigningLinkState = 'sent' | 'opened' | 'signed' | 'declined' | 'revoked' | 'changed' | 'locked' | 'over';
/** A link as its senders see it, without its secret. */
export interface SigningLink extends SigningRequest {
  readonly id: string;
  readonly state: SigningLinkState;
  readonly made: string;
  readonly expires: string;
}
/**
 * `code` is shown once, to be given to the signer by another channel than the email. `link` is there where no email can be sent:
 * its maker hands it over.
 */
export interface SigningLinkMade {
  readonly id: string;
  readonly expires: string;
  readonly code?: string;
  readonly link?: string;
}

/** Content of the page before its visitor has proved who they are. */
export interface SigningOffer {
  readonly practice: string;
  readonly proof: SigningProof;
}
export type SigningLine =
  | { readonly kind: 'heading' | 'text' | 'item'; readonly text: string }
  | { readonly kind: 'row'; readonly label: string; readonly value: string };
/** The exact text to sign. */
export interface SigningText extends SigningOffer {
  readonly title: string;
  readonly about: readonly (readonly [label: string, value: string])[];
  readonly lines: readonly SigningLine[];
  /** Name of the person to whom the link was sent, under which they sign. */
  readonly name: string;
  readonly attestation: string;
  readonly methods: readonly ('Drawn' | 'Typed')[];
  /** Hash of the text; it is sent back with the signature. */
  readonly hash: string;
  readonly expires: string;
}
/** A care plan as its patient or a relative reads it in the application. */
export interface PlanReading extends Pick<SigningText, 'title' | 'about' | 'lines'> {
  /** The signature that the reader is asked for and may give. */
  readonly asked?: Pick<SigningText, 'name' | 'attestation' | 'hash'>;
  /** Ids of the patient and the relatives who can sign in; for staff who may ask them to sign. */
  readonly accounts?: readonly string[];
}
/** A signature in the application, by the typed name. */
export interface PlanSigned extends Pick<SigningText, 'name' | 'hash'> {}
/** The signer declines, with an optional reason. */
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
  /** Strokes as SVG path data of moves and lines, on a surface of `width` by `height`. */
  readonly ink?: { readonly width: number; readonly height: number; readonly path: string };
}

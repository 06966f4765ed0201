import type { Note } from '@notewell/model';
import type {
  SigningDeclined,
  SigningGiven,
  SigningLink,
  SigningLinkMade,
  SigningOffer,
  SigningRequest,
  SigningText,
} from '@notewell/protocol';
import type { Saving } from '../behaviours/saving.ts';
import type { Caller } from '../caller.ts';
import type { SendMail } from '../identity/mail.ts';
import { Refusal } from '../refusal.ts';
import type { Store } from '../store/index.ts';

export interface RemoteSigningParts {
  readonly store: Store;
  readonly saving: Pick<Saving, 'create' | 'update'>;
  /** Absent where no mail server is configured. */
  readonly mail: SendMail | undefined;
  /** The product itself as a caller: whoever signs has no account. */
  readonly system: (practice: string, requestId: string) => Caller;
  readonly now: () => number;
}
/** Somebody whom nothing but the link's secret says anything of. */
export interface Visitor {
  readonly ip: string;
  readonly requestId: string;
}
export interface Sending {
  readonly practice: string;
  readonly caller: Caller;
  /** As the caller may see it. */
  readonly note: Note & { readonly id: string };
  readonly request: SigningRequest;
  /** Where people reach this installation: https://notewell.example */
  readonly origin: string;
}

/** Refused with the seconds to wait. */
export class TooManyAnswers extends Refusal {
  constructor(readonly seconds: number) {
    super('rate-limited', { detail: 'Too many wrong answers: wait as long as retry-after says.' });
  }
}

export interface RemoteSigning {
  /** Sends a link and puts the signature that is waited for into the note. Refuses `not-configured` without a mail server. */
  readonly send: (sending: Sending) => Promise<SigningLinkMade>;
  readonly list: (practice: string, note: string) => Promise<readonly SigningLink[]>;
  readonly revoke: (practice: string, caller: Caller, note: string, id: string) => Promise<void>;
  /** What the page behind a link asks for; refuses `link-over` where it no longer works. */
  readonly offer: (key: string, visitor: Visitor) => Promise<SigningOffer>;
  /** What is to be signed, for whoever answers right. */
  readonly open: (key: string, answer: string, visitor: Visitor) => Promise<SigningText>;
  /** Signs the text of that hash, once. */
  readonly sign: (given: SigningGiven, visitor: Visitor) => Promise<{ readonly signedAt: string }>;
  /** Ends the link without a signature: the note says who declined, when it was asked and why. */
  readonly decline: (declined: SigningDeclined, visitor: Visitor) => Promise<void>;
}

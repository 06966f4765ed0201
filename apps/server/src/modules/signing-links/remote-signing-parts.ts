import type {
  SigningDeclined,
  SigningGiven,
  SigningLink,
  SigningLinkMade,
  SigningOffer,
  SigningRequest,
  SigningText,
} from '@notewell/protocol';
import type { Caller } from '../../kernel/caller.ts';
import type { SendMail } from '../../kernel/mail.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Saving } from '../../resources/saving/saving.ts';
import type { Store } from '../../resources/store/index.ts';
import type { Signable, SignableType } from './signable.ts';

export interface RemoteSigningParts {
  readonly store: Store;
  readonly saving: Pick<Saving, 'create' | 'update'>;
  /** Absent where no mail server is configured. */
  readonly mail: SendMail | undefined;
  /** The system account as a caller, because signers by link have no account. */
  readonly system: (practice: string, requestId: string) => Caller;
  readonly now: () => number;
}
/** A person who is known only by the link's secret. */
export interface Visitor {
  readonly ip: string;
  readonly requestId: string;
}
/** Staff who collect signatures for a record. */
export interface Collecting {
  readonly practice: string;
  readonly caller: Caller;
  /** As the caller may see it. */
  readonly record: Signable;
}
export interface Sending extends Collecting {
  readonly request: SigningRequest;
  /** The origin of this installation, such as https://notewell.example */
  readonly origin: string;
}

/** Refused with the seconds to wait. */
export class TooManyAnswers extends Refusal {
  constructor(readonly seconds: number) {
    super('rate-limited', { detail: 'Too many wrong answers. Wait for the time in retry-after.' });
  }
}

export interface RemoteSigning {
  /** Sends a link and puts the signature that is waited for into the record. Without a mail server it returns the link. */
  readonly send: (sending: Sending) => Promise<SigningLinkMade>;
  readonly list: (practice: string, of: { readonly type: SignableType; readonly id: string }) => Promise<readonly SigningLink[]>;
  readonly revoke: (collecting: Collecting, id: string) => Promise<void>;
  /** The request behind a link, for its page. Refuses `link-over` if the link no longer works. */
  readonly offer: (key: string, visitor: Visitor) => Promise<SigningOffer>;
  /** Returns the text to sign, after a correct answer. */
  readonly open: (key: string, answer: string, visitor: Visitor) => Promise<SigningText>;
  /** Signs the text of that hash, once. */
  readonly sign: (given: SigningGiven, visitor: Visitor) => Promise<{ readonly signedAt: string }>;
  /** Ends the link without a signature: the record says who declined, when it was asked and why. */
  readonly decline: (declined: SigningDeclined, visitor: Visitor) => Promise<void>;
}

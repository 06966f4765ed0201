import {
  type SigningDeclined,
  type SigningGiven,
  type SigningOffer,
  type SigningText,
  signingLinkDeclinePath,
  signingLinkOpenPath,
  signingLinkSignPath,
} from '@notewell/protocol';
import type { TransportPort } from '../transport/port.ts';
import { jsonOf } from '../transport/problem.ts';
import { posted } from './posted.ts';
import type { SessionClient } from './session.ts';

/** Calls of the page behind a signing link, without a session. Nothing is queued; 410 if the link has expired. */
export class SigningLinkClient {
  private readonly transport: TransportPort;

  constructor(session: Pick<SessionClient, 'transport'>) {
    this.transport = session.transport;
  }

  /** Returns the question that comes before the text. */
  async offer(key: string): Promise<SigningOffer> {
    return jsonOf<SigningOffer>(await posted(this.transport, signingLinkOpenPath, { key }));
  }
  /** Returns the text to sign; rejects with `answer-wrong` if the answer is wrong. */
  async open(key: string, answer: string): Promise<SigningText> {
    return jsonOf<SigningText>(await posted(this.transport, signingLinkOpenPath, { key, answer }));
  }
  async sign(given: SigningGiven): Promise<void> {
    await posted(this.transport, signingLinkSignPath, given);
  }
  /** Declines to sign, which ends the link. */
  async decline(declined: SigningDeclined): Promise<void> {
    await posted(this.transport, signingLinkDeclinePath, declined);
  }
}

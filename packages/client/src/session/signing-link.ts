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

/** What the page behind a link to sign calls, without a session. Nothing is queued; 410 where the link is over. */
export class SigningLinkClient {
  private readonly transport: TransportPort;

  constructor(session: Pick<SessionClient, 'transport'>) {
    this.transport = session.transport;
  }

  /** What is asked before anything is shown. */
  async offer(key: string): Promise<SigningOffer> {
    return jsonOf(await posted(this.transport, signingLinkOpenPath, { key })) as SigningOffer; // the contract's shape
  }
  /** What is to be signed; rejects with `answer-wrong` where the answer is not right. */
  async open(key: string, answer: string): Promise<SigningText> {
    return jsonOf(await posted(this.transport, signingLinkOpenPath, { key, answer })) as SigningText; // the contract's shape
  }
  async sign(given: SigningGiven): Promise<void> {
    await posted(this.transport, signingLinkSignPath, given);
  }
  /** Says that it will not be signed; the link is over with it. */
  async decline(declined: SigningDeclined): Promise<void> {
    await posted(this.transport, signingLinkDeclinePath, declined);
  }
}

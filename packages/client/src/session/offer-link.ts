import { type OfferByLink, offerLinkAnswerPath, offerLinkOpenPath } from '@notewell/protocol';
import type { TransportPort } from '../transport/port.ts';
import { jsonOf } from '../transport/problem.ts';
import { posted } from './posted.ts';
import type { SessionClient } from './session.ts';

/** Calls of the page behind the link of an offer, without a session. Nothing is queued; 410 if there is no such link. */
export class OfferLinkClient {
  private readonly transport: TransportPort;

  constructor(session: Pick<SessionClient, 'transport'>) {
    this.transport = session.transport;
  }

  async open(key: string): Promise<OfferByLink> {
    return jsonOf<OfferByLink>(await posted(this.transport, offerLinkOpenPath, { key }));
  }
  /** Rejects with `locked` if the offer is over, and with `booking-conflict` if somebody else has the time. */
  async answer(key: string, answer: 'Accepted' | 'Declined'): Promise<OfferByLink> {
    return jsonOf<OfferByLink>(await posted(this.transport, offerLinkAnswerPath, { key, answer }));
  }
}

import type { Appointment } from '@notewell/model';
import { type OfferByLink, type OfferState, offerLinkAnswerPath, offerLinkOpenPath } from '@notewell/protocol';
import { openOfferOf } from '@notewell/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { automationCaller } from '../../../kernel/automation-caller.ts';
import { parsedBody } from '../../../kernel/parsed-body.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { storedAs } from '../../../resources/columns/stored.ts';
import { described } from '../../../resources/openapi/calls.ts';
import { rowOf } from '../../../resources/saving/lookup.ts';
import { practiceDay, zoneIn } from '../../../resources/saving/practice-day.ts';
import { SignInGuard, waitWords } from '../../accounts/index.ts';
import type { AppParts } from '../../parts.ts';
import { storedPreferences } from '../../practices/index.ts';
import { type OfferLink, offerLinksOf } from '../store/offer-links.ts';
import { actsNow } from './acting.ts';
import { answerOffer, mayAcceptAfterAll } from './answering.ts';

const key = z.string().trim().min(1).max(300);
const opening = z.strictObject({ key });
const answering = z.strictObject({ key, answer: z.enum(['Accepted', 'Declined']) });

/**
 * For holders of the link of a letter, without a sign-in: `POST /offer-links/open` returns the offer as the letter said it, and
 * `POST /offer-links/answer` accepts or declines that offer, and no later one. A declined time that is still free may be accepted.
 */
export function offerLinkRoutes(app: FastifyInstance, parts: AppParts): void {
  const guard = new SignInGuard(parts.now);
  app.post(
    offerLinkOpenPath,
    described({
      summary: 'Shows the offer of a waitlist link',
      sends: 'json',
      gives: 'json',
      statuses: [200],
      isPublic: true,
    }),
    async (request, reply) => {
      const found = await linkOf(request, reply, { guard, parts, key: parsedBody(opening, request.body).key });
      return shown(found, parts);
    },
  );
  app.post(
    offerLinkAnswerPath,
    described({ summary: 'Answers the offer of a waitlist link', sends: 'json', gives: 'json', statuses: [200], isPublic: true }),
    async (request, reply) => {
      const { key: sent, answer } = parsedBody(answering, request.body);
      const found = await linkOf(request, reply, { guard, parts, key: sent });
      const { practice, link } = found;
      const day = await practiceDay({ practice, store: parts.store }, parts.now());
      const permissions = ['Appointment.Read', 'Appointment.Update', 'manage schedules'] as const;
      const caller = automationCaller({ networkId: practice, day }, permissions, request.id);
      const row = await rowOf({ practice, store: parts.store }, 'Appointment', link.appointment);
      const start = link.start.toISOString();
      await answerOffer({ practice, caller, row, start, answer, by: link.who, follows: true, mayReturn: true }, parts);
      log(parts, request, { practice, link, action: `offer-${answer.toLowerCase()}-by-link` });
      return shown(found, parts);
    },
  );
}

interface Found {
  readonly practice: string;
  readonly link: OfferLink;
}

interface Asked {
  readonly guard: SignInGuard;
  readonly parts: AppParts;
  readonly key: string;
}

/** Finds the link of a key whose reader may still act for the patient. In the key, the practice comes before the secret. */
async function linkOf({ ip }: FastifyRequest, reply: FastifyReply, { guard, parts, key: sent }: Asked): Promise<Found> {
  reply.header('cache-control', 'no-store');
  const wait = guard.waitFor(ip, '');
  if (wait > 0) {
    reply.header('retry-after', String(wait));
    throw new Refusal('rate-limited', { detail: waitWords(wait) });
  }
  const { store, now } = parts;
  const at = sent.indexOf('.');
  const [practice, secret] = [sent.slice(0, at), sent.slice(at + 1)];
  const link =
    at > 0 && (await store.practices.isOpen(practice)) ? await offerLinksOf(store).bySecret(practice, secret) : undefined;
  if (!link) {
    guard.failed(ip, '');
    throw new Refusal('link-over');
  }
  const row = await rowOf({ practice, store }, 'Appointment', link.appointment);
  const acts = !row.deleted && (await actsNow({ practice, store, now: now() }, link.who, storedAs('Appointment', row)));
  if (!acts) throw new Refusal('link-over');
  return { practice, link };
}

function stateOf(wish: Appointment, { start }: OfferLink, now: number): OfferState {
  const isMeant = (offer: { readonly start: string }) => Date.parse(offer.start) === start.getTime();
  const open = openOfferOf(wish);
  if (wish.status === 'waitlist' && open && isMeant(open) && Date.parse(open.deadline) > now) return 'open';
  const answer = wish.offers?.findLast(isMeant)?.answer;
  return answer === 'Accepted' ? 'accepted' : answer === 'Declined' ? 'declined' : 'over';
}

async function shown({ practice, link }: Found, { store, now }: AppParts): Promise<OfferByLink> {
  const wish = storedAs('Appointment', await rowOf({ practice, store }, 'Appointment', link.appointment));
  const preferences = await storedPreferences(store)(practice);
  const known = (await store.practices.list()).find(({ networkId }) => networkId === practice)?.display;
  const phone = preferences?.telecom?.find(({ system }) => system === 'Phone')?.value;
  const state = stateOf(wish, link, now());
  const start = link.start.toISOString();
  const isFree = state === 'declined' && (await mayAcceptAfterAll({ practice, start }, wish, { store, now }));
  return {
    practice: preferences?.name ?? known ?? practice,
    timeZone: zoneIn(preferences),
    locale: preferences?.locale ?? 'en-US',
    ...(phone !== undefined && { phone }),
    start,
    deadline: link.expires.toISOString(),
    state,
    ...(isFree && { isFree }),
  };
}

interface Logged extends Found {
  readonly action: string;
}
const log = ({ store }: AppParts, { ip, id }: FastifyRequest, { practice, link, action }: Logged): void =>
  store.trail.note(practice, {
    action,
    type: 'Appointment',
    id: link.appointment,
    actor: `${link.who.resourceType}/${link.who.id}`,
    account: '',
    requestId: id,
    detail: { ip },
  });

import { isDeepStrictEqual } from 'node:util';
import { type AccessReview, faultOf, idIn } from '@notewell/model';
import { accessReviewTransitions, mayMove } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Behaviour, Save } from '../../resources/saving/behaviour.ts';

/** Spec section 9. */
export const tokenLifetimeMs = 24 * 3_600_000;
const reviewFields = ['review', 'reviewer', 'reviewed', 'reviewComment'] as const;

/** Parts that the owner still changes, by the state of the review. Charts are given back in every state. */
const changedWhile: Readonly<Record<AccessReview, readonly ('charts' | 'explanation')[]>> = {
  Unreviewed: ['charts', 'explanation'],
  Questioned: ['explanation'],
  Reviewed: [],
  Closed: [],
};

const allowancesOf = (body: Readonly<Record<string, unknown>>): readonly unknown[] =>
  Array.isArray(body['patientAllowances']) ? body['patientAllowances'] : [];

/** Temporary access (spec sections 4 and 6): for oneself, with a reason and chosen patients. The server sets its end. */
export const securityToken: Behaviour = {
  endsWith: (after) => allowancesOf(after).length === 0,
  beforeSave(save) {
    if (save.before) change(save);
    else begin(save);
  },
  beforeDelete({ caller, before }) {
    if (idIn(before['owner']) !== caller.profile?.id)
      throw new Refusal('permission-missing', { detail: 'Only its owner can end temporary access.' });
  },
};

function begin({ caller, after, now }: Save): void {
  const { profile } = caller;
  if (profile?.resourceType !== 'Practitioner')
    throw new Refusal('permission-missing', { detail: 'Temporary access is for staff only.' });
  const owner = idIn(after['owner']);
  if (owner !== undefined && owner !== profile.id)
    throw new Refusal('permission-missing', { detail: 'You can ask for temporary access for yourself only.' });
  if (after['reason'] === undefined) throw new Refusal('reason-required');
  if (allowancesOf(after).length === 0)
    throw new Refusal('validation-failed', { errors: [faultOf('patientAllowances', 'required')] });
  for (const field of reviewFields) delete after[field];
  after['owner'] = { id: profile.id, resourceType: 'Practitioner' };
  after['created'] = now.toISOString();
  after['expiration'] = new Date(now.getTime() + tokenLifetimeMs).toISOString();
  after['review'] = 'Unreviewed';
}

function change({ caller, before = {}, after, now }: Save): void {
  const isOwner = idIn(before['owner']) === caller.profile?.id;
  const changes = (field: string) => !isDeepStrictEqual(before[field], after[field]);
  if (idIn(before['owner']) !== idIn(after['owner']) || changes('reason'))
    throw new Refusal('permission-missing', { detail: 'The person and reason of a temporary access cannot be changed.' });
  const asks = ['patientAllowances', 'explanation'].some(changes);
  if (asks && !isOwner)
    throw new Refusal('permission-missing', { detail: 'Only its owner can change which charts a temporary access opens.' });
  const charts = new Set(allowancesOf(before).map(idIn));
  const widens = allowancesOf(after).some((one) => !charts.has(idIn(one)));
  const open = changedWhile[before['review'] as AccessReview] ?? changedWhile.Unreviewed; // one of its states, if any
  if ((widens && !open.includes('charts')) || (changes('explanation') && !open.includes('explanation')))
    throw new Refusal('locked', { detail: 'This access was reviewed and stays as it is. Ask for temporary access again.' });
  if (asks && Date.parse(String(before['expiration'])) <= now.getTime()) throw new Refusal('token-expired');
  if (reviewFields.some(changes)) review({ caller, before, after, now }, isOwner);
}

function review({ caller, before = {}, after, now }: Pick<Save, 'caller' | 'before' | 'after' | 'now'>, isOwner: boolean): void {
  if (!caller.permissions.has('security token management'))
    throw new Refusal('permission-missing', { missing: ['security token management'] });
  if (isOwner) throw new Refusal('permission-missing', { detail: 'You cannot review your own temporary access.' });
  const from = String(before['review'] ?? 'Unreviewed');
  if (from === 'Closed') throw new Refusal('locked', { detail: 'This review is closed and cannot be changed.' });
  // The transition table refuses unknown moves for every type.
  const move = mayMove(accessReviewTransitions, from, String(after['review'] ?? 'Unreviewed'));
  const commented = after['reviewComment'] !== undefined && after['reviewComment'] !== before['reviewComment'];
  if (move.allowed && move.needs.includes('comment') && !commented) throw new Refusal('reason-required');
  after['reviewer'] = { id: caller.profile?.id, resourceType: 'Practitioner' };
  after['reviewed'] = now.toISOString();
}

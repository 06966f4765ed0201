import { code, instant, list, longText, reference } from '../kernel/field.ts';
import { byInstant, byReference, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { AccessReason, AccessReview } from '../vocabularies/index.ts';

export const SecurityToken = defineResource({
  type: 'SecurityToken',
  collection: 'securityTokens',
  labels: ['Temporary access', 'Temporary access'],
  about: 'Leave to open chosen charts for 24 hours, with the reason given and what came of its review, spec section 6.',
  family: 'temporary',
  scope: practiceWide,
  fields: {
    owner: reference('Practitioner'),
    patientAllowances: list(reference('Patient'), { max: 1_000, unique: 'id' }),
    expiration: instant().readOnly().about('24 hours after it was made'),
    reason: code(AccessReason),
    explanation: longText(),
    created: instant().readOnly().stampedBy('now'),
    opened: list(reference('Patient'), { max: 1_000, unique: 'id' }).readOnly().about('Charts that were opened with it'),
    review: code(AccessReview),
    reviewer: reference('Practitioner'),
    reviewed: instant(),
    reviewComment: longText(),
  },
  // It names patients outside its owner's scope, so it is not itself part of their records.
  filters: {
    Owner: byReference('owner'),
    Patient: byReference('patientAllowances'),
    Reason: byValue('reason'),
    Review: byValue('review'),
    Expiration: byInstant('expiration'),
    Created: byInstant('created'),
  },
  sorts: { created: 'id', expiration: 'expiration' },
  display: ({ owner }) => owner?.display,
});
export type SecurityToken = ResourceOf<typeof SecurityToken>;

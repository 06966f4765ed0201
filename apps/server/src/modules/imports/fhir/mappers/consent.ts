import type { ConsentDecision, ConsentScope, ConsentStatus } from '@notewell/model';
import { codeAt, toCodings, wordsOf } from '../concepts.ts';
import { toDay, toInstant } from '../dates.ts';
import { type Draft, defineMapper, enteredInError } from '../mapper.ts';
import { lookUp, nodeAt, nodesAt, textAt } from '../read.ts';

const statuses: Readonly<Record<string, ConsentStatus>> = {
  draft: 'Draft',
  proposed: 'Proposed',
  active: 'Active',
  rejected: 'Rejected',
  inactive: 'Inactive',
};
const scopes: Readonly<Record<string, ConsentScope>> = {
  treatment: 'Treatment',
  'patient-privacy': 'PatientPrivacy',
  research: 'Research',
  adr: 'AdvanceDirective',
};
const decisions: Readonly<Record<string, ConsentDecision>> = { permit: 'Permit', deny: 'Deny', OPTIN: 'Permit', OPTOUT: 'Deny' };

export const consent = defineMapper({
  fhirType: 'Consent',
  type: 'Consent',
  record: 'patient',
  refuse: (resource) =>
    enteredInError(resource.status) ?? (lookUp(scopes, codeAt(resource, 'scope')) ? undefined : 'its scope is not supported'),
  map: (resource, { patient, reference, references }): Draft<'Consent'> => {
    const [start, end] = ['start', 'end'].map((name) => toDay(textAt(resource, `provision.period.${name}`)));
    const verification = nodesAt(resource, 'verification')[0];
    return {
      patient,
      status: lookUp(statuses, textAt(resource, 'status')) ?? 'Inactive',
      scope: lookUp(scopes, codeAt(resource, 'scope')) ?? 'Treatment',
      categories: toCodings(resource, 'category'),
      decision: lookUp(decisions, codeAt(resource, 'policyRule')) ?? lookUp(decisions, textAt(resource, 'provision.type')),
      title: nodesAt(resource, 'category')
        .flatMap((category) => wordsOf(category) ?? [])[0]
        ?.slice(0, 300),
      performer: references(nodesAt(resource, 'performer'), 'Practitioner', 'Patient', 'RelatedPerson')[0],
      organization: references(nodesAt(resource, 'organization'), 'Organization')[0],
      document: reference(nodeAt(resource, 'sourceReference'), 'DocumentReference'),
      given: toInstant(textAt(resource, 'dateTime')),
      start,
      end,
      verified:
        typeof verification?.verified === 'boolean'
          ? { isVerified: verification.verified, at: toInstant(textAt(verification, 'verificationDate')) }
          : undefined,
    };
  },
});

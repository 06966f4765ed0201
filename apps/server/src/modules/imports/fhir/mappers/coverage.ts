import { type CoverageKind, type CoverageStatus, SubscriberRelationship } from '@notewell/model';
import { toCoding, wordsOf } from '../concepts.ts';
import { toDay } from '../dates.ts';
import { type Draft, defineMapper, enteredInError } from '../mapper.ts';
import { integerAt, lookUp, type Node, nodesAt, textAt } from '../read.ts';

const statuses: Readonly<Record<string, CoverageStatus>> = { active: 'Active', cancelled: 'Cancelled', draft: 'Draft' };
/** HL7 v3 ActCode and the HL7 self-pay code. Codes that only mean "insured" leave the kind open. */
const kinds: Readonly<Record<string, CoverageKind>> = {
  MILITARY: 'Military',
  WCBPOL: 'WorkersCompensation',
  MCPOL: 'Commercial',
  EHCPOL: 'Commercial',
  HMO: 'Commercial',
  PPO: 'Commercial',
  POS: 'Commercial',
  pay: 'SelfPay',
};
const classOf = (resource: Node, kind: string) =>
  nodesAt(resource, 'class').find((one) => nodesAt(one, 'type.coding').some(({ code }) => code === kind));
const named = (one: Node | undefined) => ({ name: textAt(one, 'name'), number: textAt(one, 'value') });

export const coverage = defineMapper({
  fhirType: 'Coverage',
  type: 'Coverage',
  record: 'beneficiary',
  refuse: (resource) => enteredInError(resource.status),
  map: (resource, { patient, reference }): Draft<'Coverage'> => {
    const payer = nodesAt(resource, 'payor')[0];
    const order = integerAt(resource, 'order');
    return {
      patient,
      status: lookUp(statuses, textAt(resource, 'status')) ?? 'Draft',
      kind: lookUp(kinds, textAt(resource, 'type.coding.code')),
      type: toCoding(resource.type),
      order: order !== undefined && order >= 1 && order <= 20 ? order : undefined,
      payer: reference(payer, 'Organization'),
      payerName: textAt(payer, 'display') ?? wordsOf(resource.type),
      plan: named(classOf(resource, 'plan')),
      group: named(classOf(resource, 'group')),
      network: textAt(resource, 'network'),
      memberId: textAt(resource, 'subscriberId') ?? textAt(resource, 'identifier.value'),
      dependent: textAt(resource, 'dependent'),
      subscriber: reference(resource.subscriber, 'Patient', 'RelatedPerson'),
      subscriberName: textAt(resource, 'subscriber.display'),
      subscriberId: textAt(resource, 'subscriberId'),
      relationship: toCoding(resource.relationship, [SubscriberRelationship.system], SubscriberRelationship),
      policyHolder: reference(resource.policyHolder, 'Patient', 'RelatedPerson', 'Organization'),
      start: toDay(textAt(resource, 'period.start')),
      end: toDay(textAt(resource, 'period.end')),
    };
  },
});

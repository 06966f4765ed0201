import type { MedicationCategory, MedicationIntent, MedicationPriority, MedicationStatus } from '@notewell/model';
import { codeAt, notesOf, toCoding, toQuantity } from '../concepts.ts';
import { toApproximate, toInstant } from '../dates.ts';
import { reasonsOf, toDosages, toMedicine } from '../dosages.ts';
import { type Draft, defineMapper, enteredInError } from '../mapper.ts';
import { booleanAt, integerAt, lookUp, nodeAt, textAt } from '../read.ts';

const statuses: Readonly<Record<string, MedicationStatus>> = {
  draft: 'Draft',
  active: 'Active',
  'on-hold': 'OnHold',
  completed: 'Completed',
  stopped: 'Stopped',
  cancelled: 'Cancelled',
};
const intents: Readonly<Record<string, MedicationIntent>> = {
  proposal: 'Proposal',
  option: 'Proposal',
  plan: 'Plan',
  order: 'Order',
  'original-order': 'Order',
  'reflex-order': 'Order',
  'filler-order': 'Order',
  'instance-order': 'Order',
};
const categories: Readonly<Record<string, MedicationCategory>> = {
  inpatient: 'Inpatient',
  outpatient: 'Outpatient',
  community: 'Community',
  discharge: 'Discharge',
};
const priorities: Readonly<Record<string, MedicationPriority>> = {
  routine: 'Routine',
  urgent: 'Urgent',
  asap: 'Asap',
  stat: 'Stat',
};

const withinRange = (value: number | undefined, most: number) =>
  value !== undefined && value >= 0 && value <= most ? value : undefined;

export const medicationRequest = defineMapper({
  fhirType: 'MedicationRequest',
  type: 'Medication',
  record: 'subject',
  refuse: (resource) => {
    if (resource.doNotPerform === true) return 'it says not to give it';
    return enteredInError(resource.status);
  },
  map: (resource, { patient, reference, part }): Draft<'Medication'> => {
    const { code, form } = toMedicine(resource, part);
    const supply = nodeAt(resource, 'dispenseRequest.expectedSupplyDuration');
    return {
      patient,
      status: lookUp(statuses, textAt(resource, 'status')) ?? 'Unknown',
      intent: resource.reportedBoolean === true ? 'Reported' : lookUp(intents, textAt(resource, 'intent')),
      category: lookUp(categories, codeAt(resource, 'category')),
      priority: lookUp(priorities, textAt(resource, 'priority')),
      code: code ?? {},
      form,
      reasons: reasonsOf(resource, (one) => reference(one, 'Condition')),
      dosages: toDosages(resource, 'dosageInstruction'),
      dispense: {
        quantity: toQuantity(nodeAt(resource, 'dispenseRequest.quantity')),
        refills: withinRange(integerAt(resource, 'dispenseRequest.numberOfRepeatsAllowed'), 99),
        daysSupply: textAt(supply, 'code') === 'd' ? withinRange(integerAt(supply, 'value'), 10_000) : undefined,
        substitutionAllowed: booleanAt(resource, 'substitution.allowedBoolean'),
        pharmacy: reference(nodeAt(resource, 'dispenseRequest.performer'), 'Organization'),
      },
      start: toApproximate(textAt(resource, 'dispenseRequest.validityPeriod.start')),
      end: toApproximate(textAt(resource, 'dispenseRequest.validityPeriod.end')),
      authored: toInstant(textAt(resource, 'authoredOn')),
      prescriber: reference(resource.requester, 'Practitioner'),
      prescriberName: textAt(resource, 'requester.display'),
      recorder: reference(resource.recorder, 'Practitioner'),
      encounter: reference(resource.encounter, 'Encounter'),
      note: notesOf(resource, authoredDay(textAt(resource, 'authoredOn'))),
      stoppedReason: toCoding(resource.statusReason),
    };
  },
});

/** Text for an order with only a day, because an order has an instant. */
const authoredDay = (text: string | undefined) => (text && !toInstant(text) ? `Ordered on ${text}` : undefined);

import type { ResponseStatus } from '@notewell/model';
import { fromFhirResponse } from '@notewell/rules';
import { toInstant } from '../dates.ts';
import { type Draft, defineMapper, enteredInError } from '../mapper.ts';
import { extensionOf, isNode, lookUp, type Node, textAt } from '../read.ts';

const statuses: Readonly<Record<string, ResponseStatus>> = {
  'in-progress': 'InProgress',
  completed: 'Completed',
  amended: 'Amended',
  stopped: 'Stopped',
};
/** Title of the questionnaire: its display, else the last part of its address. */
function titleOf(resource: Node): string | undefined {
  const display = isNode(resource._questionnaire)
    ? textAt(extensionOf(resource._questionnaire, 'http://hl7.org/fhir/StructureDefinition/display'), 'valueString')
    : undefined;
  return display ?? textAt(resource, 'questionnaire')?.split('|')[0]?.split('/').at(-1)?.slice(0, 1_000);
}

export const questionnaireResponse = defineMapper({
  fhirType: 'QuestionnaireResponse',
  type: 'QuestionnaireResponse',
  record: 'subject',
  refuse: (resource) => enteredInError(resource.status),
  map: (resource, { patient, reference }): Draft<'QuestionnaireResponse'> => {
    // Parts that are not supported stay in `foreign` and are exported unchanged.
    const { answers, foreign } = fromFhirResponse({ ...resource, resourceType: 'QuestionnaireResponse' });
    return {
      display: titleOf(resource),
      status: lookUp(statuses, textAt(resource, 'status')) ?? 'Stopped',
      subject: patient,
      author: reference(resource.author, 'Practitioner', 'Patient', 'RelatedPerson'),
      source: reference(resource.source, 'Practitioner', 'Patient', 'RelatedPerson'),
      encounter: reference(resource.encounter, 'Encounter'),
      authored: toInstant(textAt(resource, 'authored')),
      answers,
      foreign,
    };
  },
});

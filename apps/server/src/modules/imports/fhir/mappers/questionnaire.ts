import { createHash } from 'node:crypto';
import { fromFhirQuestionnaire } from '@notewell/rules';
import { type Draft, defineMapper } from '../mapper.ts';
import { type Node, textAt } from '../read.ts';

/** The same for every import of one form, so that a second run finds its versions. */
const lineageOf = (resource: Node) =>
  createHash('sha256')
    .update(textAt(resource, 'url') ?? textAt(resource, 'id') ?? '')
    .digest('base64url');

/** A form, as a draft to review and publish here. */
export const questionnaire = defineMapper({
  fhirType: 'Questionnaire',
  type: 'Questionnaire',
  identity: 'title',
  refuse: ({ status }) => (status === 'retired' ? 'it is retired' : undefined),
  map: (resource): Draft<'Questionnaire'> => ({
    ...fromFhirQuestionnaire({ ...resource, resourceType: 'Questionnaire' }).form,
    status: 'Draft',
    version: 1,
    lineage: lineageOf(resource),
  }),
});

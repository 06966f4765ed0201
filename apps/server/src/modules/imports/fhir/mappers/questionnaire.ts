import { createHash } from 'node:crypto';
import { fromFhirQuestionnaire } from '@notewell/rules';
import { asOne } from '../keys.ts';
import { type Context, type Draft, defineMapper } from '../mapper.ts';
import { type Node, textAt } from '../read.ts';

/** The same for every import of one form: by its address, or else by its key at its source. */
const lineageOf = (resource: Node, { key }: Context) =>
  createHash('sha256')
    .update(textAt(resource, 'url') ?? asOne(key))
    .digest('base64url');

/** A form, as a draft to review and publish here. */
export const questionnaire = defineMapper({
  fhirType: 'Questionnaire',
  type: 'Questionnaire',
  identity: 'title',
  sharesIdentifiers: true,
  refuse: ({ status }) => (status === 'retired' ? 'it is retired' : undefined),
  map: (resource, context): Draft<'Questionnaire'> => ({
    ...fromFhirQuestionnaire({ ...resource, resourceType: 'Questionnaire' }).form,
    status: 'Draft',
    lineage: lineageOf(resource, context),
  }),
});

import { boolean, code, instant, reference, text } from '../kernel/field.ts';
import { byReference, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { SignatureMethod } from '../vocabularies/index.ts';

export const PersonalSignature = defineResource({
  type: 'PersonalSignature',
  collection: 'personalSignatures',
  labels: ['Signature', 'Signatures'],
  about: 'A signature its owner keeps to sign with; nobody else may use it.',
  family: 'own',
  scope: practiceWide,
  fields: {
    owner: reference('Practitioner', 'Patient', 'RelatedPerson').required().stampedBy('caller'),
    signature: reference('Media').about('The picture; none where the name is typed'),
    method: code(SignatureMethod),
    name: text({ max: 300 }).about('As it is printed beneath'),
    credentials: text({ max: 200 }),
    default: boolean(),
    recorded: instant().stampedBy('now'),
  },
  filters: { Owner: byReference('owner'), Default: byValue('default') },
  sorts: { name: 'name', created: 'id' },
  display: ({ name, owner }) => name ?? owner.display,
});
export type PersonalSignature = ResourceOf<typeof PersonalSignature>;

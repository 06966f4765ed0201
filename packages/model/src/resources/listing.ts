import { boolean, code, list, longText, reference, text } from '../kernel/field.ts';
import { byReference, byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { ListingKind } from '../vocabularies/index.ts';

export const Listing = defineResource({
  type: 'Listing',
  collection: 'listings',
  labels: ['Staff list', 'Staff lists'],
  about: 'A named list of staff, to assign, route and share by; practitioners say which they are on.',
  family: 'practice',
  scope: practiceWide,
  fields: {
    name: text({ max: 300 }).required(),
    kind: code(ListingKind),
    description: longText(),
    active: boolean({ unset: true }),
    owner: reference('Practitioner'),
    organization: reference('Organization'),
    program: reference('Program'),
    location: reference('Location'),
    partOf: reference('Listing'),
    order: list(reference('Practitioner'), { max: 1_000, unique: 'id' })
      .label('People in order')
      .about('If the order matters, such as for who is on call'),
  },
  filters: {
    Text: byText('name', 'description'),
    Kind: byValue('kind'),
    Active: byValue('active'),
    Owner: byReference('owner'),
    PartOf: byReference('partOf'),
    Organization: byReference('organization'),
    Program: byReference('program'),
    Location: byReference('location'),
  },
  sorts: { name: 'name', created: 'id' },
  display: (listing) => listing.name,
});
export type Listing = ResourceOf<typeof Listing>;

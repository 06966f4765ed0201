import { boolean, code, group, list, longText, text } from '../kernel/field.ts';
import { byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { PermissionFlag, PermissionVerb } from '../vocabularies/index.ts';

export const GrantSet = defineResource({
  type: 'GrantSet',
  collection: 'grantSets',
  labels: ['Grant set', 'Grant sets'],
  about: 'Permissions that are given together under one name, spec section 6.',
  family: 'access',
  scope: practiceWide,
  fields: {
    name: text({ max: 200 }).required().about('Roles name it, so it stays as it is'),
    description: longText(),
    permissions: list(
      group({
        type: text({ max: 60 }).required().about('Resource type'),
        verbs: list(code(PermissionVerb), { max: 4, unique: true }).required(),
      }),
      { max: 200, unique: 'type' },
    ),
    flags: list(code(PermissionFlag), { max: 100, unique: true }),
    builtIn: boolean().readOnly(),
    hidden: boolean(),
  },
  filters: {
    Text: byText('name', 'description'),
    Name: byValue('name'),
    Type: byValue('permissions.type'),
    Flag: byValue('flags'),
    BuiltIn: byValue('builtIn'),
  },
  sorts: { name: 'name', created: 'id' },
  // Roles name grant sets, and an undefined one is an error. So they are emptied or hidden, never deleted.
  abilities: ['create', 'read', 'update'],
  display: (grantSet) => grantSet.name,
});
export type GrantSet = ResourceOf<typeof GrantSet>;

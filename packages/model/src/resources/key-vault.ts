import { code, instant, integer, text } from '../kernel/field.ts';
import { byInstant, byValue, defineResource, everywhere, type ResourceOf } from '../kernel/resource.ts';
import { KeyPurpose, KeyStatus } from '../vocabularies/index.ts';

export const KeyVault = defineResource({
  type: 'KeyVault',
  collection: 'keyVaults',
  labels: ['Key', 'Keys'],
  about: 'A practice’s data key, wrapped by the master key; the key itself never leaves the server.',
  scope: everywhere,
  fields: {
    name: text({ max: 200 }).required().about('Second segment of the key references to it'),
    practice: text({ max: 100 }).about('networkId; none where the key is the installation’s'),
    purpose: code(KeyPurpose).required(),
    status: code(KeyStatus).required(),
    algorithm: text({ max: 60 }).about('Of the data key, such as AES-256-GCM'),
    wrapping: text({ max: 60 }).about('How it is wrapped'),
    wrappedKey: text({ max: 2_048 }).secret().readOnly().about('base64'),
    wrappingNonce: text({ max: 100 }).secret().readOnly().about('base64'),
    wrappingTag: text({ max: 100 }).secret().readOnly().about('base64'),
    masterKey: text({ max: 128 }).readOnly().about('Fingerprint of the master key that unwraps it'),
    generation: integer({ min: 1 }).readOnly().about('+1 with each rotation'),
    created: instant().readOnly(),
    activated: instant().readOnly(),
    retired: instant().readOnly(),
    expires: instant(),
  },
  filters: {
    Name: byValue('name'),
    Practice: byValue('practice'),
    Purpose: byValue('purpose'),
    Status: byValue('status'),
    Expires: byInstant('expires'),
  },
  sorts: { name: 'name', created: 'id', generation: 'generation' },
  // Whatever a key encrypted is lost with it: keys are retired, then destroyed, and the row stays.
  abilities: ['create', 'read', 'update'],
  display: (key) => key.name,
});
export type KeyVault = ResourceOf<typeof KeyVault>;

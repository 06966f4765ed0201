import { code, instant, integer, text } from '../kernel/field.ts';
import { byInstant, byValue, check, defineResource, everywhere, type ResourceOf, requiredWhen } from '../kernel/resource.ts';
import { isKeyReference } from '../values/key-reference.ts';
import { KeyPurpose, KeyStatus } from '../vocabularies/index.ts';

const isSegment = (value: unknown) => value === undefined || isKeyReference(`vault://${String(value)}/${String(value)}`);

export const KeyVault = defineResource({
  type: 'KeyVault',
  collection: 'keyVaults',
  labels: ['Key', 'Keys'],
  about:
    'An entry of the vault: a practice’s data key, or a secret that others use by its key reference, vault://<practice>/<name>. What it holds never leaves by a read.',
  family: 'keys',
  scope: everywhere,
  fields: {
    name: text({ max: 200 }).required().about('Second segment of the key references to it'),
    practice: text({ max: 100 }).required().about('networkId, the first segment; its key seals the value'),
    purpose: code(KeyPurpose).required(),
    status: code(KeyStatus).required(),
    value: text({ max: 2_000 }).secret().about('Of all but a data key. Writing another one rotates it'),
    audience: text({ max: 500 }).about('Of a sign-in’s secret: the only issuer that it is told'),
    algorithm: text({ max: 60 }).readOnly().about('What is sealed with it, or what seals it'),
    generation: integer({ min: 1 }).readOnly().about('+1 with each rotation'),
    created: instant().readOnly().stampedBy('now'),
    activated: instant().readOnly().about('When the generation began'),
    retired: instant().readOnly(),
    expires: instant().about('From here on no reference finds it'),
  },
  filters: {
    Name: byValue('name'),
    Practice: byValue('practice'),
    Purpose: byValue('purpose'),
    Status: byValue('status'),
    Expires: byInstant('expires'),
  },
  sorts: { name: 'name', created: 'id', generation: 'generation' },
  checks: [
    check('name', 'invalid', 'name is invalid.', ({ name }) => isSegment(name)),
    check('practice', 'invalid', 'practice is invalid.', ({ practice }) => isSegment(practice)),
    requiredWhen('audience', ({ purpose }) => purpose === 'SignIn'),
  ],
  // Data encrypted with a lost key is lost too: secrets are retired, then destroyed, and the row stays.
  abilities: ['create', 'read', 'update'],
  display: (key) => key.name,
});
export type KeyVault = ResourceOf<typeof KeyVault>;

import { type ResourceDefinition, registry } from '@notewell/model';
import { expect, test } from 'vitest';
import { hiddenParts } from './hidden-parts.ts';
import { writeOnlyFields } from './write-only.ts';

const secrets = Object.values<ResourceDefinition>(registry).flatMap(({ type, fields }) =>
  Object.entries(fields).flatMap(([name, { spec }]) => (spec.secret ? [`${type}.${name}`] : [])),
);

test('every secret field of the model says who may read it: some by a permission, the others nobody', () => {
  const byPermission = Object.entries(hiddenParts).flatMap(([type, parts]) =>
    parts.flatMap(({ fields, from, unless }) =>
      from === 'anybody' && unless.length > 0 ? fields.map((field) => `${type}.${field}`) : [],
    ),
  );
  const byNobody = Object.entries(writeOnlyFields).flatMap(([type, fields]) =>
    Object.keys(fields).map((field) => `${type}.${field}`),
  );
  expect(secrets.length).toBeGreaterThan(0);
  for (const secret of secrets) expect([...byPermission, ...byNobody]).toContain(secret);
  for (const field of byNobody) expect(secrets).toContain(field);
});

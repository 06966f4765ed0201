import { expect, it } from 'vitest';
import { definitionOf, type Field, type Fields, resourceTypes } from './index.ts';
import { unstamped } from './unstamped.ts';

const telling =
  /^(author|auditor|authored|by|at|sender|sent|recorder|recorded|asserter|performer|source|owner|practitioner|user|signer|reviewer|reviewed|issued|received|started|completed|edited|created|given|revoked|requester|requested|witness|creator|date|\w+(By|At))$/;
const kinds = ['reference', 'instant', 'approximateDate', 'date'];

/** Paths of all fields whose names suggest an author or a time, and if each is stamped. */
function tellingFields(): { path: string; isStamped: boolean }[] {
  const found: { path: string; isStamped: boolean }[] = [];
  const visit = (name: string, { spec }: Field, path: string): void => {
    if (spec.kind === 'list') visit(name, spec.of, path);
    else if (spec.kind === 'group') visitAll(spec.fields, path);
    else if (telling.test(name) && kinds.includes(spec.kind))
      found.push({ path, isStamped: spec.stampedBy !== undefined || spec.readOnly === true });
  };
  const visitAll = (fields: Fields, at: string) => {
    for (const [name, field] of Object.entries(fields)) visit(name, field, `${at}.${name}`);
  };
  for (const type of resourceTypes) visitAll(definitionOf(type).fields, type);
  return found;
}

const keysFor = (path: string): string[] => {
  const parts = path.split('.');
  return [
    path,
    ...parts.map((_part, at) => `${parts.slice(0, at).join('.')}.*`),
    ...parts.map((_part, at) => `*.${parts.slice(at).join('.')}`),
  ];
};

it('is stamped by the server, or has a reason: every field that says who or when', () => {
  const open = tellingFields().filter(({ isStamped, path }) => !isStamped && !keysFor(path).some((key) => key in unstamped));
  expect(open.map(({ path }) => path)).toEqual([]);
});
it('gives no reason for a field that is stamped or gone', () => {
  const used = new Set(tellingFields().flatMap(({ isStamped, path }) => (isStamped ? [] : keysFor(path))));
  expect(Object.keys(unstamped).filter((key) => !used.has(key))).toEqual([]);
});
it('follows a field that is next to it', () => {
  const lost: string[] = [];
  const visit = (fields: Fields, at: string): void => {
    for (const [name, { spec }] of Object.entries(fields)) {
      const { stampedBy } = spec;
      if (typeof stampedBy === 'object' && 'with' in stampedBy) {
        const other = fields[stampedBy.with]?.spec;
        const values = other?.kind === 'code' ? other.values : undefined;
        if (!other || (stampedBy.is && !stampedBy.is.every((one) => values?.includes(one)))) lost.push(`${at}.${name}`);
      }
      const inner = spec.kind === 'list' ? spec.of.spec : spec;
      if (inner.kind === 'group') visit(inner.fields, `${at}.${name}`);
    }
  };
  for (const type of resourceTypes) visit(definitionOf(type).fields, type);
  expect(lost).toEqual([]);
});

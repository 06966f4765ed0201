import type { PermissionVerb, ResourceType } from '@notewell/model';
import { testId } from '@notewell/testkit';
import { holdsFlag, holdsVerb, mayBeStaffs, type Person, type Row } from './access-oracle.ts';
import { bodies, describe } from './access-world.ts';
import type { Answer } from './calls.ts';

/* How answers are compared: by status and code, and word for word but for the request's own id. */

export const statusIn = (answer: Answer) =>
  `${answer.status} ${answer.status >= 400 ? answer.json<{ code: string }>().code : ''}`.trim();

/** The same call with an unknown id. */
export const missing = (row: Row) => (row.id.includes('.') ? `${row.id.split('.')[0]}.${testId(77_777)}` : testId(77_777));

type Ask = (method: string, suffix: string, body?: unknown) => Promise<Answer>;

/** Checks that a PUT at a hidden row's id gets the same response as at an unknown id, with any body. */
export async function putsAlike(row: Row, ask: Ask): Promise<string[]> {
  const { id: _id, meta: _meta, partition: _partition, ...draft } = bodies.get(row.id) ?? {};
  const wrong: string[] = [];
  for (const body of [draft, {}]) {
    const [hidden, none] = [await ask('PUT', row.id, body), await ask('PUT', missing(row), body)];
    const bare = ({ status, text }: Answer) => `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`;
    if (bare(hidden) !== bare(none))
      wrong.push(`puts ${row.type} ${describe(row)}: ${statusIn(hidden)}, ${statusIn(none)} of nothing`);
  }
  return wrong;
}

/** A refusal says exactly what the person lacks of what the call needs. */
export function refusalNames(person: Person, verb: PermissionVerb, type: ResourceType, answer: Answer): boolean {
  const { missing = [], detail = '' } = answer.json<{ missing?: string[]; detail?: string }>();
  if (missing.length === 0 && mayBeStaffs(person, verb, type)) return detail.startsWith('The staff');
  // A scribe writes in visits of the clinicians for whom they write.
  if (missing.length === 0 && person.role === 'Scribe' && type === 'Encounter') return detail.startsWith('Choose the clinician');
  const lacks = (name: string) => (name.includes('.') ? !holdsVerb(person.role, verb, type) : !holdsFlag(person.role, name));
  return (
    missing.length > 0 && missing.every(lacks) && missing.includes(`${type}.${verb}`) === !holdsVerb(person.role, verb, type)
  );
}

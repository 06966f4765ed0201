import { type ResourceType, valuesAt } from '@notewell/model';
import { idIn, isRecord } from '@notewell/model/values';
import { channelIn } from '../channels.ts';
import type { Subject } from '../populations.ts';
import { fixedIds } from '../roles.ts';
import { prescribes } from './makers.ts';
import type { Need, Needs, Objection, Write } from './need.ts';
import { namedAsOwn } from './persons.ts';

/* Fields that speak in a person's name. They may name somebody outside the practice, but no colleague. */

const fieldOf = (row: unknown, name: string): unknown => (isRecord(row) ? row[name] : undefined);

/** Ids of the colleagues at a path, as one text. */
const colleaguesAt = (row: unknown, path: string, { profile }: Subject): string =>
  valuesAt(row, path)
    .flatMap((person) => (isRecord(person) && person.resourceType === 'Practitioner' ? (idIn(person) ?? []) : []))
    .filter((id) => id !== profile.id)
    .toSorted()
    .join(' ');

/** True if the write puts a colleague into the field, or takes one out of it. */
const touchesColleague = ({ before, after }: Write, path: string, subject: Subject): boolean =>
  after !== undefined && colleaguesAt(before, path, subject) !== colleaguesAt(after, path, subject);

/** False for imports and jobs, which write other people's records. */
const isPerson = ({ profile }: Subject): boolean => profile.id !== fixedIds.systemAccount;

const noColleague = (type: ResourceType, path: string, reason: string): Need => ({
  verbs: ['Create', 'Update'],
  of: isPerson,
  objects: (write, subject) =>
    // In a channel the server writes the author itself.
    channelIn(type, write.after) === undefined && touchesColleague(write, path, subject) ? { reason, missing: [] } : undefined,
});

const isOrder = (row: unknown): boolean => fieldOf(row, 'intent') === 'Order';
const hasChanged = ({ before, after }: Write, name: string): boolean => fieldOf(before, name) !== fieldOf(after, name);

/** Refuses an order that is not the prescriber's own. Team members stop orders and review them. */
function orderObjection(write: Write, subject: Subject): Objection | undefined {
  const { before, after } = write;
  if (!isOrder(after)) return undefined;
  const begins = !isOrder(before);
  const names = fieldOf(after, 'prescriberName') !== undefined && (begins || hasChanged(write, 'prescriberName'));
  if (begins && !subject.permissions.has(prescribes))
    return { reason: 'Only a prescriber orders medicine. Record it as reported, planned or proposed.', missing: [prescribes] };
  const isOwn = idIn(fieldOf(after, 'prescriber')) === subject.profile.id;
  if (names || (begins ? !isOwn : touchesColleague(write, 'prescriber', subject)))
    return {
      reason: 'An order is the prescriber’s own: name yourself as the prescriber, or record it as reported.',
      missing: [],
    };
  return undefined;
}

const own: { [T in ResourceType]?: readonly Need[] } = {};
for (const { type, path, reason } of namedAsOwn) own[type] = [...(own[type] ?? []), noColleague(type, path, reason)];

export const authorship: Needs = {
  ...own,
  Medication: [...(own.Medication ?? []), { verbs: ['Create', 'Update'], of: isPerson, objects: orderObjection }],
};

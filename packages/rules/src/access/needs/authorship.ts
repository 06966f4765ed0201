import type { ResourceType } from '@notewell/model';
import { idIn, isRecord } from '@notewell/model/values';
import { channelIn } from '../channels.ts';
import type { Subject } from '../populations.ts';
import { fixedIds } from '../roles.ts';
import type { Need, Needs, Write } from './need.ts';

/* Fields that name the source of a record. They may name somebody outside the practice, but no colleague. */

const colleagueAt = (row: unknown, name: string, { profile }: Subject): string | undefined => {
  const person = isRecord(row) ? row[name] : undefined;
  const id = idIn(person);
  return isRecord(person) && person.resourceType === 'Practitioner' && id !== profile.id ? id : undefined;
};

/** True if the write puts a colleague into the field, or takes one out of it. */
const touchesColleague = ({ before, after }: Write, name: string, subject: Subject): boolean =>
  after !== undefined && colleagueAt(before, name, subject) !== colleagueAt(after, name, subject);

/** False for imports and jobs, which write other people's records. */
const isPerson = ({ profile }: Subject): boolean => profile.id !== fixedIds.systemAccount;

const noColleague = (type: ResourceType, name: string, reason: string): Need => ({
  verbs: ['Create', 'Update'],
  of: isPerson,
  objects: (write, subject) =>
    // In a channel the server writes the author itself.
    channelIn(type, write.after) === undefined && touchesColleague(write, name, subject) ? { reason, missing: [] } : undefined,
});

const isOrder = (row: unknown): boolean => isRecord(row) && row.intent === 'Order';
/** True if a write creates an order by a colleague, or changes its prescriber. */
const ordersForColleague = (write: Write, subject: Subject): boolean =>
  isOrder(write.after) &&
  (touchesColleague(write, 'prescriber', subject) ||
    (!isOrder(write.before) && colleagueAt(write.after, 'prescriber', subject) !== undefined));

export const authorship: Needs = {
  Communication: [
    noColleague('Communication', 'sender', 'Name yourself as the sender. A colleague logs their own calls and letters.'),
  ],
  Consent: [noColleague('Consent', 'performer', 'Name the patient, or who decides for them, as the one who consents.')],
  DocumentReference: [
    noColleague(
      'DocumentReference',
      'author',
      'Name yourself as the author, or nobody. Only a colleague can say that they wrote it.',
    ),
  ],
  Medication: [
    {
      verbs: ['Create', 'Update'],
      of: isPerson,
      objects: (write, subject) =>
        ordersForColleague(write, subject)
          ? { reason: 'An order is the prescriber’s own. Record it as reported, or ask the prescriber to enter it.', missing: [] }
          : undefined,
    },
  ],
};

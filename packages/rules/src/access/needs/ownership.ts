import type { ResourceType } from '@notewell/model';
import { idIn, isRecord } from '@notewell/model/values';
import { channelIn } from '../channels.ts';
import type { Permission } from '../permissions.ts';
import type { Subject } from '../populations.ts';
import { fixedIds } from '../roles.ts';
import { answersFor, byMaker, isFamilys } from './makers.ts';
import { everyWrite, isStaff, type Need, type Needs, type Write } from './need.ts';

/* Records that one person shares for reading. Others use them and copy them; only their owner changes them. */

/** False for imports and jobs, which write other people's records. */
const isPerson = ({ profile }: Subject): boolean => profile.id !== fixedIds.systemAccount;
const namesOther = (row: unknown, name: string, { profile }: Subject): boolean => {
  const owner = isRecord(row) ? idIn(row[name]) : undefined;
  return owner !== undefined && owner !== profile.id;
};

/** Only the person in the field changes or deletes the record, and holders of `master`. */
const ownersOnly = (name: string, reason: string, master?: Permission): Need => ({
  verbs: ['Update', 'Delete'],
  of: isPerson,
  objects: ({ before }, subject) =>
    namesOther(before, name, subject) && !(master && subject.permissions.has(master))
      ? { reason, missing: master ? [master] : [] }
      : undefined,
});

const copyIt = 'Only its author changes it. Make a copy of your own.';
const shared: readonly ResourceType[] = ['Snippet', 'TextExpansion', 'SpeechRule'];

const sameField = (a: unknown, b: unknown, name: string): boolean =>
  isRecord(a) && isRecord(b) && JSON.stringify(a[name]) === JSON.stringify(b[name]);

/** Collaborators write on an open sheet. Its owner says who they are, closes it and deletes it. */
const sheet: Need = {
  verbs: ['Update', 'Delete'],
  of: isPerson,
  objects: ({ before, after }, subject) => {
    if (!namesOther(before, 'owner', subject) || subject.permissions.has('scribble master')) return undefined;
    const isOpen = isRecord(before) && before.closed !== true;
    const keeps = ['owner', 'collaborators', 'closed'].every((name) => sameField(before, after, name));
    return isOpen && keeps ? undefined : { reason: 'Only the owner of the sheet does this.', missing: ['scribble master'] };
  },
};

/** The drawing of a member of staff, which their signatures show. */
const drawsColleague = (row: unknown, { profile }: Subject): boolean => {
  if (!isRecord(row) || row.kind !== 'Ink' || !isRecord(row.subject)) return false;
  return row.subject.resourceType === 'Practitioner' && idIn(row.subject) !== profile.id;
};

const fileMasters = ['note master', 'patient master'] as const satisfies readonly Permission[];
const isSame = ({ before, after }: Write, ...names: readonly string[]): boolean =>
  names.every((name) => sameField(before, after, name));
const isInChannel = ({ before }: Write): boolean => channelIn('Media', before) !== undefined;
/** True for a deletion or another picture in a record. Files of channels follow the rules of messages. */
const replacesPicture = (write: Write): boolean =>
  !isInChannel(write) && (write.after === undefined || !isSame(write, 'kind', 'ink', 'content', 'status'));
/** Members of a picture with what it shows. */
const described = ['title', 'description', 'alternativeText', 'fileName', 'bodySite', 'reason', 'seconds'] as const;
/** True for a write that puts other words or another picture in the place of the family's. The staff may take the picture off. */
const paintsOver = (write: Write): boolean =>
  isFamilys(write.before) &&
  isRecord(write.after) &&
  !isInChannel(write) &&
  (!isSame(write, 'kind', 'ink', 'status', ...described) || (write.after.content !== undefined && !isSame(write, 'content')));

export const ownership: Needs = {
  ...Object.fromEntries(shared.map((type) => [type, [ownersOnly('author', copyIt)]])),
  ReportCriteria: [ownersOnly('author', copyIt, 'report master')],
  // Its recipients see it.
  ReportDelivery: [
    ownersOnly('author', 'Only its author changes a delivery. Ask them, or a manager of reports.', 'report master'),
  ],
  Script: [
    ownersOnly(
      'author',
      'Only its author changes a script. Make a copy, or ask who configures clinical content.',
      'clinical configuration',
    ),
  ],
  CarePlanOutcome: [
    {
      verbs: ['Update', 'Delete'],
      of: isPerson,
      objects: ({ before }, subject) =>
        answersFor(before, subject, ['note master']) ? undefined : { reason: byMaker, missing: ['note master'] },
    },
  ],
  SharedScribble: [sheet],
  Media: [
    {
      verbs: everyWrite,
      of: isPerson,
      objects: ({ before, after }, subject) =>
        drawsColleague(before, subject) || drawsColleague(after, subject)
          ? { reason: 'A colleague’s drawn signature is theirs alone.', missing: [] }
          : undefined,
    },
    {
      verbs: ['Update', 'Delete'],
      of: isPerson,
      objects: (write, subject) =>
        paintsOver(write) && isStaff(subject)
          ? { reason: 'The patient or family added this. Add your own picture, or ask them to change theirs.', missing: [] }
          : replacesPicture(write) && !answersFor(write.before, subject, fileMasters)
            ? { reason: byMaker, missing: [...fileMasters] }
            : undefined,
    },
  ],
};

import type { ResourceType } from '@notewell/model';
import { idIn, isRecord } from '@notewell/model/values';
import type { Permission } from '../permissions.ts';
import type { Subject } from '../populations.ts';
import { fixedIds } from '../roles.ts';
import { everyWrite, type Need, type Needs } from './need.ts';

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

export const ownership: Needs = {
  ...Object.fromEntries(shared.map((type) => [type, [ownersOnly('author', copyIt)]])),
  ReportCriteria: [ownersOnly('author', copyIt, 'report master')],
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
  ],
};

import type { ResourceType } from '@notewell/model';
import { idIn, isRecord } from '@notewell/model/values';
import { sameContent } from '../../signatures/signature.ts';
import type { Permission } from '../permissions.ts';
import type { Subject } from '../populations.ts';
import { fixedIds } from '../roles.ts';
import type { Need, Needs, Write } from './need.ts';

/** A list whose items belong to the people who wrote them, or a group that belongs to its writer. */
interface Entries {
  readonly type: ResourceType;
  readonly list: string;
  /** Stamped field with the writer. */
  readonly by: string;
  /** Fields that others may change. Everything else in an item stays as it is. */
  readonly free?: readonly string[];
  readonly master: Permission;
  readonly reason: string;
}

const remark = {
  list: 'annotations',
  by: 'author',
  reason: 'A remark is its author’s. Add your own.',
} as const;

const review = {
  list: 'reviewed',
  by: 'by',
  reason: 'A review is its author’s. Ask them to change it.',
} as const;

export const entryLists: readonly Entries[] = [
  {
    type: 'Patient',
    list: 'comments',
    by: 'author',
    master: 'patient master',
    reason: 'Only the author or a patient manager changes or removes a comment.',
  },
  {
    type: 'Patient',
    list: 'alerts',
    by: 'author',
    free: ['to'],
    master: 'patient master',
    reason: 'Give this alert a last day instead. Only its author or a patient manager changes or removes it.',
  },
  {
    type: 'CarePlan',
    list: 'reviews',
    by: 'by',
    master: 'note master',
    reason: 'A review is its author’s. Add your own.',
  },
  { type: 'ComplianceAudit', master: 'edit compliance audit', ...remark },
  { type: 'DocumentReference', master: 'patient master', ...review },
  { type: 'Medication', master: 'note master', ...remark },
  { type: 'NoteAudit', master: 'edit note audit', ...remark },
  { type: 'Observation', master: 'note master', ...remark },
  {
    type: 'ObservableRoutines',
    list: 'observed',
    by: 'observer',
    master: 'note master',
    reason: 'Somebody else ticked this. Add your own tick.',
  },
  { type: 'PacketResponse', master: 'patient master', ...review },
  {
    type: 'QuestionnaireResponse',
    list: 'alertActions',
    by: 'by',
    master: 'note master',
    reason: 'The record of an alert stays as it was written. Add another action.',
  },
];

/** Other lists and groups with a stamped writer, and the rule that decides. A test checks the model against both. */
export const otherEntries: Readonly<Record<string, string>> = {
  'ChatMessage.reactions': 'messaging: each person’s own.',
  'ChatMessage.readBy': 'messaging: each person’s own.',
  'Consent.verified': 'kept-records: said once.',
  'Coverage.eligibility': 'The latest answer of the payer; who asked is stamped.',
  'Encounter.visitStatusOverrides': 'visits: those who document it.',
};

const fieldOf = (row: unknown, name: string): unknown => (isRecord(row) ? row[name] : undefined);
const itemsOf = (row: unknown, name: string): readonly unknown[] => {
  const items = fieldOf(row, name);
  return Array.isArray(items) ? items : isRecord(items) ? [items] : [];
};

/**
 * True if a colleague's item is missing after the write. The writer counts too: an equal item of another takes the place of
 * none.
 */
function dropsColleagues({ list, by, free = [] }: Entries, { before, after }: Write, { profile }: Subject): boolean {
  const heldIn = (item: unknown) =>
    isRecord(item) ? Object.fromEntries(Object.entries(item).filter(([name]) => !free.includes(name))) : item;
  const left = itemsOf(after, list).map(heldIn);
  return itemsOf(before, list).some((item) => {
    const writer = idIn(fieldOf(item, by));
    if (writer === undefined || writer === profile.id) return false;
    const held = heldIn(item);
    const at = left.findIndex((one) => sameContent(one, held));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const needOf = (one: Entries): Need => ({
  verbs: ['Update'],
  of: ({ profile, permissions }) => profile.id !== fixedIds.systemAccount && !permissions.has(one.master),
  objects: (write, subject) =>
    write.after !== undefined && dropsColleagues(one, write, subject) ? { reason: one.reason, missing: [one.master] } : undefined,
});

const needs: { [T in ResourceType]?: readonly Need[] } = {};
for (const one of entryLists) needs[one.type] = [...(needs[one.type] ?? []), needOf(one)];

export const entries: Needs = needs;

import type { ResourceType } from '@notewell/model';
import { idIn, isRecord } from '@notewell/model/values';
import { isGivenSignature, sameContent, signaturesIn } from '../../signatures/signature.ts';
import type { Subject } from '../populations.ts';
import { fixedIds } from '../roles.ts';
import { changedIn } from './content.ts';
import { isStaff, type Needs, type Objection, type Write, type WriteContext } from './need.ts';

/*
 * Packets and their answers. The packet says who fills it in (`author`); without a word, that is the family. It takes answers
 * until it is over or somebody signs.
 */

const fieldOf = (row: unknown, name: string): unknown => (isRecord(row) ? row[name] : undefined);

/** Id of the packet that a row belongs to. */
export const packetIn = (type: ResourceType, row: unknown): string | undefined =>
  type === 'QuestionnaireResponse' ? idIn(fieldOf(row, 'packetResponse')) : undefined;

const isSigned = (packet: unknown): boolean => signaturesIn(packet, 'patientSignatures').some(isGivenSignature);
const isOver = (packet: unknown): boolean =>
  isSigned(packet) || ['Completed', 'Reviewed', 'Expired', 'Cancelled'].includes(String(fieldOf(packet, 'status')));

export const packetFacts = (packet: unknown): WriteContext['packet'] => ({
  filledBy: fieldOf(fieldOf(packet, 'author'), 'resourceType') === 'Practitioner' ? 'staff' : 'family',
  isOver: isOver(packet),
});

const answersIn = (row: unknown): unknown => fieldOf(row, 'answers') ?? [];
const fillsIn = ({ before, after }: Write): boolean =>
  after !== undefined &&
  (!sameContent(answersIn(before), answersIn(after)) ||
    (fieldOf(after, 'status') === 'Completed' && fieldOf(before, 'status') !== 'Completed'));

/** False for imports and jobs, which write other people's records. */
const isPerson = ({ profile }: Subject): boolean => profile.id !== fixedIds.systemAccount;
const refuse = (isSo: boolean, reason: string): Objection | undefined => (isSo ? { reason, missing: [] } : undefined);

const over = 'This packet is over or signed and takes nothing more. Open it again if nobody has signed, or send a new one.';

/** True for answers that a write puts into a packet, or takes out of one. */
const moves = (write: Write): boolean => write.after !== undefined && changedIn(write, ['packetResponse']).length > 0;

/** True for answers that were given and shall count no more. */
const takesBack = ({ before, after }: Write): boolean =>
  after !== undefined &&
  ['Completed', 'Amended'].includes(String(fieldOf(before, 'status'))) &&
  fieldOf(after, 'status') !== fieldOf(before, 'status') &&
  fieldOf(after, 'status') !== 'Amended';
const authorOf = (row: unknown): string | undefined => idIn(fieldOf(row, 'author')) ?? idIn(fieldOf(row, 'source'));

/** Content of a packet that stays once it is over. */
const filled = ['packet', 'author', 'answers', 'forms'] as const;
const reopens = ({ before, after }: Write): boolean =>
  isSigned(before) && isOver({ status: fieldOf(before, 'status') }) && fieldOf(after, 'status') === 'InProgress';

export const packets: Needs = {
  PacketResponse: [
    {
      verbs: ['Update'],
      of: isPerson,
      objects: (write) =>
        refuse(
          write.after !== undefined && isOver(write.before) && (changedIn(write, filled).length > 0 || reopens(write)),
          over,
        ),
    },
  ],
  QuestionnaireResponse: [
    {
      verbs: ['Create', 'Update'],
      of: (subject) => isStaff(subject) && isPerson(subject),
      objects: (write) =>
        refuse(
          write.context?.packet?.filledBy === 'family' && fillsIn(write),
          'The patient fills in this packet. Name yourself in the packet as who does, or ask them.',
        ),
    },
    {
      verbs: ['Create', 'Update'],
      of: isPerson,
      objects: (write) => refuse(write.context?.packet?.isOver === true && (fillsIn(write) || moves(write)), over),
    },
    {
      verbs: ['Update'],
      of: (subject) => !isStaff(subject),
      objects: (write, { profile }) =>
        refuse(
          takesBack(write) && (write.context?.packet?.isOver === true || authorOf(write.before) !== profile.id),
          'Given answers stay. Tell your clinic what was wrong; they can mark the answers as an error.',
        ),
    },
    {
      verbs: ['Update'],
      of: isPerson,
      objects: (write) =>
        refuse(
          moves(write) && fieldOf(write.before, 'packetResponse') !== undefined,
          'Answers stay in the packet that they were given in. Begin new ones in the other packet.',
        ),
    },
  ],
};

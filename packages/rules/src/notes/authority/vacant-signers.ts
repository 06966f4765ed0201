import { formatFullName, type Practitioner, type SignatureConfiguration } from '@notewell/model';
import { writerFault } from './possible-author.ts';
import { type PlaceFacts, type SignerPlace, vacancyOf } from './possible-signer.ts';

type StaffHere = Pick<PlaceFacts, 'own' | 'given' | 'day' | 'staff'>;

const partWords: Partial<Record<SignerPlace['kind'], string>> = {
  Supervisor: 'the author’s supervisor',
  CoSigner: 'the co-signer',
  Witness: 'the witness',
};
/** A note type is for every chart. */
const anybody = { id: '', resourceType: 'Patient' as const };
/** Most people whom a warning names. */
const mostNamed = 3;

function listed(people: readonly Practitioner[]): string {
  const names = people.slice(0, mostNamed).map(({ display, name }) => formatFullName(name) ?? display ?? 'somebody');
  const more = people.length - names.length;
  const all = more > 0 ? [...names, `${more} more`] : names;
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : (all[0] ?? '');
}

/** A place that depends on the people of each visit alone. */
const isOfVisit = ({ participant, practitioners, roles }: SignerPlace): boolean =>
  participant !== undefined && !practitioners?.length && !roles?.length;

/** Says whose notes could not be signed with these signers, because nobody can take a required place. Empty if all could. */
export function vacantSigners({ signers = [] }: Pick<SignatureConfiguration, 'signers'>, here: StaffHere): readonly string[] {
  const authors = here.staff.filter((one) => one.id !== undefined && writerFault(one, here) === undefined);
  return signers.flatMap((place): string[] => {
    const part = partWords[place.kind];
    if (place.presence !== 'MustBePresent' || part === undefined || isOfVisit(place) || authors.length === 0) return [];
    const alone = authors.filter(({ id = '' }) => {
      const participants = [{ role: 'PrimaryPerformer' as const, individual: { id, resourceType: 'Practitioner' as const } }];
      const note = { resourceType: 'Note' as const, status: 'Preliminary' as const, subject: anybody, participants };
      return vacancyOf(place, { ...here, note, charts: undefined }) !== undefined;
    });
    if (alone.length === 0) return [];
    return alone.length === authors.length
      ? [`Nobody here can sign as ${part}, so no note could be signed. Choose other signers, or give somebody that part.`]
      : [`Notes by ${listed(alone)} could not be signed: nobody could sign as ${part} after them.`];
  });
}

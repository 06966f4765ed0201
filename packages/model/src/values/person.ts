/** A name in its parts, as `humanName()` declares it. */
export interface HumanName {
  readonly given?: string | undefined;
  readonly middle?: string | undefined;
  readonly family?: string | undefined;
  readonly prefix?: string | undefined;
  readonly suffix?: string | undefined;
}
const joined = (parts: readonly (string | undefined)[], between: string) =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(between) || undefined;

/** "Dr Ana María López Jr": all known parts of the name. Undefined if none is known. */
export const formatFullName = (name: HumanName | undefined): string | undefined =>
  joined([name?.prefix, name?.given, name?.middle, name?.family, name?.suffix], ' ');
/** "López, Ana": for lists, which sort by it. */
export const formatListName = (name: HumanName | undefined): string | undefined => joined([name?.family, name?.given], ', ');
const graphemes = new Intl.Segmenter();
const firstLetter = (part: string | undefined) => {
  const [first] = graphemes.segment(part?.trim() ?? '');
  return first?.segment.toLocaleUpperCase() ?? '';
};
/** "AL", shown if there is no picture. */
export const initialsOf = (name: HumanName | undefined): string => firstLetter(name?.given) + firstLetter(name?.family);

export interface PostalAddress {
  readonly lines?: readonly string[] | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly country?: string | undefined;
}
/** Lines of an envelope. */
export function addressLines(address: PostalAddress | undefined): string[] {
  const town = joined([address?.city, joined([address?.state, address?.postalCode], ' ')], ', ');
  return [...(address?.lines ?? []), town, address?.country].map((line) => line?.trim() ?? '').filter((line) => line !== '');
}
export const formatAddress = (address: PostalAddress | undefined): string | undefined => joined(addressLines(address), ', ');

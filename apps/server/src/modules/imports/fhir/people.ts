import type { ContactPointSystem, ContactUse, NameUse } from '@notewell/model';
import { stateCodeOf } from '@notewell/rules';
import { toDay } from './dates.ts';
import { lookUp, type Node, nodeAt, nodesAt, textAt, textsAt } from './read.ts';

const nameUses: Readonly<Record<string, NameUse>> = { nickname: 'Nickname', usual: 'Preferred' };

/** Family name of a person imported without a name. */
export const namelessFamily = 'Unknown';

/** Converts a name. A name that is only a text is kept whole, because its parts are unknown. */
export function toName(name: Node | undefined) {
  const [given, ...middle] = textsAt(name, 'given');
  const family = textAt(name, 'family') ?? (given ? undefined : textAt(name, 'text'));
  const joined = (path: string) => textsAt(name, path).join(' ') || undefined;
  return {
    given,
    middle: middle.join(' ') || undefined,
    family,
    prefix: joined('prefix'),
    suffix: joined('suffix'),
    use: lookUp(nameUses, textAt(name, 'use')),
  };
}

const legalFirst = ['official', 'usual', undefined, 'temp', 'anonymous', 'nickname', 'old', 'maiden'];

/** The main name of a person in the record, and the others. */
export function toNames(resource: Node) {
  const rank = (name: Node) => {
    const place = legalFirst.indexOf(textAt(name, 'use'));
    return place < 0 ? legalFirst.length : place;
  };
  const [first, ...others] = nodesAt(resource, 'name')
    .filter((name) => saysName(name))
    .toSorted((a, b) => rank(a) - rank(b));
  if (!first) return { name: { family: namelessFamily }, otherNames: [] };
  // A name without `use` is the legal name, which the first one is.
  return { name: { ...toName(first), use: undefined }, otherNames: others.map(toName) };
}
const saysName = (name: Node) => {
  const { given, family } = toName(name);
  return given !== undefined || family !== undefined;
};
export const hasName = (resource: Node): boolean => nodesAt(resource, 'name').some(saysName);

const pointSystems: Readonly<Record<string, ContactPointSystem>> = { phone: 'Phone', sms: 'Phone', email: 'Email' };
const contactUses: Readonly<Record<string, ContactUse>> = { home: 'Home', work: 'Work', mobile: 'Mobile', temp: 'Temp' };

/** Current telephones and email addresses; old ones must not be used. */
export function toTelecom(value: unknown, path = 'telecom') {
  return nodesAt(value, path).flatMap((point) => {
    const system = lookUp(pointSystems, textAt(point, 'system'));
    const contact = textAt(point, 'value');
    const use = textAt(point, 'use');
    return system && contact && use !== 'old' ? [{ system, value: contact, use: lookUp(contactUses, use) }] : [];
  });
}

const emailForm = /^[^\s@"(),:;<>[\\\]]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.[\p{L}]{2,}$/u;
export const toEmail = (value: unknown): string | undefined =>
  toTelecom(value).find((point) => point.system === 'Email' && emailForm.test(point.value))?.value;

/** Converts an address; a state of the United States becomes its two letters. */
export function toAddress(address: Node | undefined) {
  const state = textAt(address, 'state');
  const lines = textsAt(address, 'line').slice(0, 5);
  const text = textAt(address, 'text');
  const city = textAt(address, 'city');
  return {
    use: lookUp(contactUses, textAt(address, 'use')),
    lines: lines.length === 0 && !city && text ? text.split(/\s*\n\s*/).slice(0, 5) : lines,
    city,
    district: textAt(address, 'district'),
    state: state && (stateCodeOf(state) ?? state),
    postalCode: textAt(address, 'postalCode'),
    country: textAt(address, 'country'),
    period: toPeriod(nodeAt(address, 'period')),
  };
}
/** Current addresses; nothing may be sent to an old one. */
export const toAddresses = (value: unknown, path = 'address') =>
  nodesAt(value, path)
    .filter((address) => address.use !== 'old')
    .map(toAddress);

export const toPeriod = (period: Node | undefined) => ({
  start: toDay(textAt(period, 'start')),
  end: toDay(textAt(period, 'end')),
});

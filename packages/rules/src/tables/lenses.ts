import { isRecord, type UnknownRecord } from '@notewell/model';

/** A place in a record that can be read and replaced. An undefined value removes it. */
export interface Lens {
  readonly get: (from: unknown) => unknown;
  readonly set: (into: unknown, value: unknown) => unknown;
}

/** A field of a group. A group without values is removed. */
export const member = (name: string): Lens => ({
  get: (from) => (isRecord(from) ? from[name] : undefined),
  set(into, value) {
    const next: Record<string, unknown> = { ...(isRecord(into) ? into : {}), [name]: value };
    if (value === undefined) delete next[name];
    return Object.keys(next).length > 0 ? next : undefined;
  },
});

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const orNothing = (list: readonly unknown[]) => (list.length > 0 ? list : undefined);

/** The first entry of a list. */
export const first: Lens = {
  get: (from) => listIn(from)[0],
  set: (into, value) => orNothing([...(value === undefined ? [] : [value]), ...listIn(into).slice(1)]),
};

/** The number or address of the first entry of a kind and use. */
export function contact(system: string, use: string | undefined): Lens {
  const isMeant = (one: unknown) => isRecord(one) && one['system'] === system && one['use'] === use;
  return {
    get: (from) => member('value').get(listIn(from).find(isMeant)),
    set(into, value) {
      const list = listIn(into);
      const at = list.findIndex(isMeant);
      if (value === undefined) return orNothing(list.filter((_one, index) => index !== at));
      if (at < 0) return [...list, { system, value, ...(use === undefined ? {} : { use }) }];
      return list.map((one, index) => (index === at ? member('value').set(one, value) : one));
    },
  };
}

export const through = (outer: Lens, inner: Lens): Lens => ({
  get: (from) => inner.get(outer.get(from)),
  set: (into, value) => outer.set(into, inner.set(outer.get(into), value)),
});

/** The record with the value at the place. */
export const setIn = (lens: Lens, record: UnknownRecord, value: unknown): UnknownRecord => {
  const next = lens.set(record, value);
  return isRecord(next) ? next : {};
};

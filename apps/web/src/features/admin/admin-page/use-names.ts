import { useClient } from '@notewell/client/react';
import { isResourceType, type ResourceType } from '@notewell/model';
import { fixedIds } from '@notewell/rules';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const known: Readonly<Record<string, string>> = { [`Practitioner/${fixedIds.systemAccount}`]: 'Notewell itself' };
const unreadable: Readonly<Record<string, string>> = {
  Patient: 'A $t(patient) outside your view',
  RelatedPerson: 'A related person outside your view',
  Account: 'An account without a place here',
};
const partsOf = (reference: string): readonly [string, string] => {
  const at = reference.indexOf('/');
  return [reference.slice(0, at), reference.slice(at + 1)];
};

/** Looks up display names of `Type/id` references together. Empty while loading; a fallback name if unreadable. */
export function useNames(references: readonly string[]): (reference: string) => string {
  const { t } = useTranslation();
  const client = useClient();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const asked = [...new Set(references)].sort().join(' ');
  const looked = useRef(new Set<string>());
  useEffect(() => {
    let wanted = true;
    const found = new Map<string, string>();
    const one = async (reference: string) => {
      const [type, id] = partsOf(reference);
      if (!isResourceType(type)) return;
      const resource = await client.expand(type satisfies ResourceType, id).catch(() => undefined);
      found.set(reference, String(resource?.['display'] ?? t(unreadable[type] ?? `${type} ${id.slice(-6)}`)));
    };
    const before = looked.current;
    const missing = asked.split(' ').filter((reference) => reference !== '' && !known[reference] && !before.has(reference));
    if (missing.length === 0) return undefined;
    void Promise.all(missing.map(one)).then(() => {
      if (!wanted) return;
      for (const reference of missing) before.add(reference);
      setNames((held) => new Map([...held, ...found]));
    });
    return () => {
      wanted = false;
    };
  }, [client, asked, t]);
  return (reference) => known[reference] ?? names.get(reference) ?? t(unreadable[partsOf(reference)[0]] ?? '');
}

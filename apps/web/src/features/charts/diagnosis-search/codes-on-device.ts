import { useClient } from '@notewell/client/react';
import type { CodeSearch } from '@notewell/rules/codes';
import { useEffect, useState } from 'react';
import { useMayDo } from '../../../shell/session/may.ts';

/** A code as the search returns it. */
export interface Code {
  readonly code: string;
  readonly display: string;
}

/** Codes used on this device first; each once. */
export function knownCodes(used: readonly Partial<Code>[], starter: readonly Code[]): readonly Code[] {
  const known = new Map<string, Code>();
  for (const { code, display } of used)
    if (code && display && /^[A-Z]\d/.test(code)) known.set(dotless(code), { code: dotted(code), display });
  for (const { code, display } of starter)
    if (!known.has(dotless(code))) known.set(dotless(code), { code: dotted(code), display });
  return [...known.values()];
}

const dotless = (code: string) => code.replaceAll('.', '');
const dotted = (code: string) => {
  const bare = dotless(code);
  return bare.length > 3 ? `${bare.slice(0, 3)}.${bare.slice(3)}` : bare;
};

/** The device's own search: problems on the device, then the starter list, ranked as on the server. Undefined while loading. */
export function useSearchOnDevice(wanted: boolean): CodeSearch['search'] | undefined {
  const client = useClient();
  const may = useMayDo();
  const [index, setIndex] = useState<CodeSearch>();
  useEffect(() => {
    if (!wanted || index) return;
    const bring = async () => {
      const [{ starterCodes }, { createCodeSearch }, problems] = await Promise.all([
        import('@notewell/model/codes'),
        import('@notewell/rules/codes'),
        may('Read', 'Condition') ? client.list({ type: 'Condition', pageSize: 500 }) : { items: [] },
      ]);
      const used = problems.items.map(({ code }) => code);
      setIndex(createCodeSearch(knownCodes(used, starterCodes())));
    };
    void bring().catch(() => setIndex({ search: () => [] }));
  }, [wanted, index, client, may]);
  return index?.search;
}

import { useClient } from '@notewell/client/react';
import { useEffect, useState } from 'react';

/** One code as the search answers it. */
export interface Code {
  readonly code: string;
  readonly display: string;
}

/** Codes in use on this device first; each once. */
export function knownCodes(used: readonly Partial<Code>[], starter: readonly Code[]): readonly Code[] {
  const known = new Map<string, Code>();
  for (const { code, display } of used)
    if (code && display && /^[A-Z]\d/.test(code)) known.set(dotless(code), { code: dotted(code), display });
  for (const { code, display } of starter)
    if (!known.has(dotless(code))) known.set(dotless(code), { code: dotted(code), display });
  return [...known.values()];
}

const none = 4;

/** The codes that a text finds, best first: its code before its words, those that begin with them, whole words begun before words within, the shorter before the longer. */
export function searched(codes: readonly Code[], text: string, most = 12): readonly Code[] {
  const asked = text.trim().toLowerCase();
  const words = asked.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const rankOf = ({ code, display }: Code): number => {
    if (dotless(code).toLowerCase().startsWith(dotless(asked))) return 0;
    const said = display.toLowerCase().split(/[^a-z0-9']+/);
    if (words.every((word) => said.some((one) => one.startsWith(word)))) return said[0]?.startsWith(words[0] ?? '') ? 1 : 2;
    return words.every((word) => display.toLowerCase().includes(word)) ? 3 : none;
  };
  return codes
    .map((code) => ({ code, rank: rankOf(code) }))
    .filter(({ rank }) => rank < none)
    .sort((a, b) => a.rank - b.rank || (a.rank === 0 ? 0 : a.code.display.length - b.code.display.length))
    .slice(0, most)
    .map(({ code }) => code);
}

const dotless = (code: string) => code.replaceAll('.', '');
const dotted = (code: string) => {
  const bare = dotless(code);
  return bare.length > 3 ? `${bare.slice(0, 3)}.${bare.slice(3)}` : bare;
};

/**
 * The codes this device can search by itself, once they are wanted: those of the problems it holds, then the starter list,
 * which is part of the application. Undefined until they are there.
 */
export function useCodesOnDevice(wanted: boolean): readonly Code[] | undefined {
  const client = useClient();
  const [codes, setCodes] = useState<readonly Code[]>();
  useEffect(() => {
    if (!wanted || codes) return;
    const bring = async () => {
      const [{ starterCodes }, problems] = await Promise.all([
        import('@notewell/model/codes'),
        client.list({ type: 'Condition', pageSize: 500 }),
      ]);
      setCodes(
        knownCodes(
          problems.items.map(({ code }) => code),
          starterCodes(),
        ),
      );
    };
    void bring().catch(() => setCodes([]));
  }, [wanted, codes, client]);
  return codes;
}

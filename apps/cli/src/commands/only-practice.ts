import { type Installation, StartError } from '@notewell/server';

/** The practice that a command is about: the one that was named, else the only one there is. Throws StartError where neither is. */
export async function practiceFor({ store }: Pick<Installation, 'store'>, named: unknown): Promise<string> {
  if (typeof named === 'string') return named;
  const practices = await store.practices.list();
  const [only] = practices;
  if (only && practices.length === 1) return only.networkId;
  throw new StartError(
    only
      ? `Say which practice: --practice ${practices.map(({ networkId }) => networkId).join(' or ')}.`
      : 'There is no practice yet: notewell practice create makes one.',
  );
}

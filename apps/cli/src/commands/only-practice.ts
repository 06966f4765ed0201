import { type Installation, StartError } from '@notewell/server';

/** Returns the practice for a command: the named one, else the only one. Throws StartError if neither exists. */
export async function practiceFor({ store }: Pick<Installation, 'store'>, named: unknown): Promise<string> {
  if (typeof named === 'string') return named;
  const practices = await store.practices.list();
  const [only] = practices;
  if (only && practices.length === 1) return only.networkId;
  throw new StartError(
    only
      ? `Choose a practice with --practice ${practices.map(({ networkId }) => networkId).join(' or ')}.`
      : 'There is no practice yet. Create one with notewell practice create.',
  );
}

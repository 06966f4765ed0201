import { KeyVault, parseKeyReference } from '@notewell/model';
import { keyIdOf, openText } from '../../kernel/vault/envelope.ts';
import { find } from '../../resources/saving/lookup.ts';
import { globalPractice, type Store } from '../../resources/store/index.ts';
import { vaultPlace } from './key-vault.ts';

export interface Asked {
  /** The practice on whose behalf it is used; another one's secrets are not found. */
  readonly practice: string;
  readonly purpose: KeyVault['purpose'];
  /** The recipient of the value. An entry for another audience is not found. */
  readonly audience?: string | undefined;
}

/**
 * Resolves a key reference (spec section 5) to the latest active entry of that name. Undefined if there is none for this use.
 * Raises 'Invalid key reference' for malformed text.
 */
export async function openKeyReference(
  store: Store,
  reference: string,
  { practice, purpose, audience }: Asked,
  now: number,
): Promise<string | undefined> {
  const { scheme, vault, key: name } = parseKeyReference(reference);
  if (scheme !== 'vault' || vault !== practice) return undefined;
  const found = await find({ practice: globalPractice, store }, 'KeyVault', [
    { kind: 'Practice', values: [practice] },
    { kind: 'Name', values: [name] },
    { kind: 'Purpose', values: [purpose] },
    { kind: 'Status', values: ['Active'] },
  ]);
  const usable = found
    .filter((entry) => entry.audience === undefined || entry.audience === audience)
    .filter(({ expires }) => expires === undefined || Date.parse(expires) > now)
    .flatMap(({ id }) => id ?? [])
    .sort();
  const id = usable.at(-1);
  if (id === undefined) return undefined;
  const envelope = await store.secrets.tell({ practice: globalPractice, definition: KeyVault, id }, 'value');
  if (typeof envelope !== 'string') return undefined;
  return openText(await store.keys.byId(practice, keyIdOf(envelope)), envelope, vaultPlace(practice, id));
}

import type { Client, StoredResource } from '@notewell/client';
import { isResourceType } from '@notewell/model';

/** Name of the person who made the version of a record that there is; undefined if the user cannot read it. */
export async function lastWriter(
  client: Pick<Client, 'expand'>,
  record: Pick<StoredResource, 'meta'> | undefined,
): Promise<string | undefined> {
  const by = record?.meta?.['lastModifiedBy'];
  const [type = '', id] = typeof by === 'string' ? by.split('/') : [];
  if (id === undefined || !isResourceType(type)) return undefined;
  const person = await client.expand(type, id).catch(() => undefined);
  return typeof person?.['display'] === 'string' ? person['display'] : undefined;
}

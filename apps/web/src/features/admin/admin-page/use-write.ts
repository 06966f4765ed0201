import { useClient } from '@notewell/client/react';
import { definitionOf, type ResourceByType, type ResourceType } from '@notewell/model';

type Fields<T extends ResourceType> = { readonly [K in keyof ResourceByType[T]]?: ResourceByType[T][K] | undefined };

/**
 * Writes directly to the server, without the queue, because access rights count only once stored. An undefined field is removed.
 */
export function useWrite() {
  const client = useClient();
  return {
    change: async <T extends ResourceType>(type: T, id: string, fields: Fields<T>): Promise<void> => {
      const { collection } = definitionOf(type);
      const current = await client.get(type, id, { fresh: true });
      const patch = Object.entries(fields).flatMap(([name, value]) => {
        const path = `/${name}`;
        if (value !== undefined) return [{ op: 'add', path, value }];
        return current && name in current && Reflect.get(current, name) !== undefined ? [{ op: 'remove', path }] : [];
      });
      if (patch.length > 0)
        await client.call(`${collection}/${id}`, {
          method: 'PATCH',
          body: patch,
          query: { versionId: current?.meta?.versionId },
        });
      await client.get(type, id, { fresh: true });
    },
    make: async <T extends ResourceType>(type: T, draft: Fields<T>): Promise<string> => {
      const made = await client.call<{ readonly id: string }>(definitionOf(type).collection, { method: 'POST', body: draft });
      return made.id;
    },
    remove: async (type: ResourceType, id: string): Promise<void> => {
      await client.call(`${definitionOf(type).collection}/${id}`, { method: 'DELETE' });
    },
  };
}

import { openDB } from 'idb';
import type { CurrentUser } from './current-user.ts';
import { derivedKey } from './keys.ts';

/** People who signed in on this device, readable only with their password: for signing in without a network. */
export interface People {
  remember(email: string, password: CryptoKey, current: CurrentUser): Promise<void>;
  /** Undefined if the device does not know the person or the password is wrong. */
  recall(email: string, password: CryptoKey): Promise<CurrentUser | undefined>;
  /** True if this person has signed in on this device before. */
  knows(email: string): Promise<boolean>;
  forget(email: string): Promise<void>;
}

export const passwordKey = (password: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveKey']);

interface Person {
  readonly salt: Uint8Array;
  readonly iv: Uint8Array;
  readonly ct: Uint8Array;
}

export function browserPeople(): People {
  const open = () => openDB('nw2.people', 1, { upgrade: (database) => void database.createObjectStore('people') });
  const digest = async (email: string) => {
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email.trim().toLowerCase()));
    return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  };
  return {
    async remember(email, password, current) {
      const [salt, iv] = [crypto.getRandomValues(new Uint8Array(16)), crypto.getRandomValues(new Uint8Array(12))];
      const key = await derivedKey(password, salt);
      const ct = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(current)));
      const database = await open();
      await database.put('people', { salt, iv, ct: new Uint8Array(ct) } satisfies Person, await digest(email));
      database.close();
    },
    async recall(email, password) {
      const database = await open();
      const person = (await database.get('people', await digest(email))) as Person | undefined; // written above
      database.close();
      if (!person) return undefined;
      try {
        const key = await derivedKey(password, person.salt);
        const plain = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv: new Uint8Array(person.iv) },
          key,
          new Uint8Array(person.ct),
        );
        const user: CurrentUser = JSON.parse(new TextDecoder().decode(plain)); // authenticated: written above
        return user;
      } catch {
        return undefined;
      }
    },
    async knows(email) {
      const database = await open();
      const count = await database.count('people', await digest(email));
      database.close();
      return count > 0;
    },
    async forget(email) {
      const database = await open();
      await database.delete('people', await digest(email));
      database.close();
    },
  };
}

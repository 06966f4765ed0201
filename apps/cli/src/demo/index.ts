import { type ContentStore, createPractice, type Identity, type Saving, type Store } from '@notewell/server';
import { demoAccounts, demoPassword, demoPractice, fillAccounts } from './accounts.ts';

export interface SeedOptions {
  readonly store: Store;
  /** The one way to write resources: `saving.create({ practice, caller: systemCaller(practice, …), definition, draft, id? })`. */
  readonly saving: Saving;
  readonly identity: Identity;
  readonly content: ContentStore;
  /** Patients; some 200 where absent. */
  readonly size?: number;
  /** The same seed makes the same practice. */
  readonly seed: number;
  readonly now: () => number;
  readonly say: (line: string) => void;
  readonly progress: (line: string) => void;
}

/** Whether the demo practice is there. */
export const isDemoFilled = ({ store }: Pick<SeedOptions, 'store'>): Promise<boolean> => store.practices.isOpen(demoPractice);

/** Fills the demo practice; does nothing where it is filled already, and goes on where an earlier run was cut short. */
export async function seedDemo(options: SeedOptions): Promise<void> {
  const { store, saving, say } = options;
  if (!(await store.practices.isOpen(demoPractice))) {
    say('Filling the demo practice.');
    await createPractice({ store, saving }, { networkId: demoPractice, display: 'Harbor Light Clinic' });
  }
  await fillAccounts(options);
}

export { demoAccounts, demoPassword, demoPractice };

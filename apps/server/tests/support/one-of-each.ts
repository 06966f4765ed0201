import { definitionOf, resourceTypes } from '@notewell/model';
import type { Installation } from '../../src/installation/installation.ts';
import { systemCaller } from '../../src/kernel/system-caller.ts';
import { storedPreferences } from '../../src/modules/practices/index.ts';
import { globalPractice } from '../../src/resources/store/index.ts';
import { draftOf, makeNamed } from './calls.ts';

/** The id of one row of each type that can be created, by collection. A practice has its preferences already. */
export async function oneOfEach({ saving, store }: Installation): Promise<ReadonlyMap<string, string>> {
  await makeNamed(saving);
  const ids = new Map<string, string>();
  for (const type of resourceTypes) {
    const definition = definitionOf(type);
    if (!definition.abilities.includes('create')) continue;
    const practice = definition.scope.kind === 'global' ? globalPractice : 'north';
    const create = { practice, caller: systemCaller('north', 'test'), definition, draft: draftOf(type) };
    const known = type === 'PracticePreferences' ? (await storedPreferences(store)(practice))?.id : undefined;
    ids.set(definition.collection, known ?? (await saving.create(create)).id);
  }
  return ids;
}

import { openInstallation, readConfig } from '@notewell/server';
import { type Command, dataOption } from '../command.ts';
import { environmentOf } from '../environment.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  about: 'Migrates the database to this version; start does this too',
  options: { data: dataOption },
  run: async (input) => {
    const { say } = input;
    const installation = await openInstallation(readConfig(environmentOf(input)), { say });
    const { applied, indexesMade, indexesDropped, notLeakproof } = installation.migrated;
    say(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.');
    if (indexesMade + indexesDropped > 0) say(`Indexes: ${indexesMade} built, ${indexesDropped} removed.`);
    if (notLeakproof.length > 0)
      say(`A superuser must mark these functions leakproof, or filters are slow: ${notLeakproof.join(', ')}.`);
    await installation.close();
  },
};

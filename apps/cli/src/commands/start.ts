import { start } from '@notewell/server';
import { type Command, dataOption } from '../command.ts';
import { demoAccounts, demoPassword, isDemoFilled, seedDemo } from '../demo/index.ts';
import { environmentOf } from '../environment.ts';
import { UsageError } from '../run.ts';

export const startCommand: Command = {
  name: 'start',
  about: 'Starts Notewell: database, API and web on one port',
  options: {
    demo: { about: 'Fill the demo practice on the first start, with an account for every role' },
    'demo-size': { about: 'Number of demo patients (default: about 200)', value: 'NUMBER' },
    port: { about: 'Port (default: PORT, then 8600)', value: 'PORT' },
    host: { about: 'Address to listen on (default: HOST, then 127.0.0.1)', value: 'ADDRESS' },
    data: dataOption,
  },
  run: async (input) => {
    const { options, say, progress, signal } = input;
    const demo = options.demo === true;
    const size = demoSize(options['demo-size']);
    const environment = environmentOf(input);
    const running = await start({
      environment: { ...(demo ? { NOTEWELL_LOG_LEVEL: 'warn' } : {}), ...environment },
      say,
      ...(demo
        ? {
            prepare: async ({ store, saving, identity, content }) => {
              await seedDemo({
                store,
                saving,
                identity,
                content,
                ...(size === undefined ? {} : { size }),
                seed: 1,
                now: Date.now,
                say,
                progress,
              });
            },
          }
        : {}),
    });
    say(`Notewell is ready at ${running.address}`);
    if (running.setupAddress) say(`Nobody can sign in yet. Set up your practice within 24 hours:\n  ${running.setupAddress}`);
    if (demo && (await isDemoFilled(running.installation))) say(accountsTable());
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    say('Stopping after the running requests.');
    await running.stop();
  },
};

function demoSize(value: string | boolean | undefined): number | undefined {
  if (value === undefined) return undefined;
  const size = Number(value);
  if (!Number.isInteger(size) || size < 1 || size > 1_000_000)
    throw new UsageError('--demo-size is a whole number from 1 to 1,000,000');
  return size;
}

const accountsTable = () =>
  [
    `Demo accounts, password ${demoPassword} for all:`,
    ...demoAccounts.map(({ email, about }) => `  ${email.padEnd(26)}${about}`),
  ].join('\n');

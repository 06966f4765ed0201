import { parseArgs } from 'node:util';
import { StartError } from '@notewell/server';
import type { Command, Surroundings } from './command.ts';
import { helpOf, overview, usageOf } from './help.ts';

/** Finds the command named by the words and runs it; returns the exit code. Never throws. */
export async function run(words: readonly string[], commands: readonly Command[], surroundings: Surroundings): Promise<number> {
  const { say } = surroundings;
  const command = commands.find(({ name }) => `${words.join(' ')} `.startsWith(`${name} `));
  if (!command) {
    const asked = words.length === 0 || words[0] === '--help' || words[0] === 'help';
    const family = commands.filter(({ name }) => name.startsWith(`${words[0]} `));
    if (!asked)
      say(
        family.length > 0
          ? `notewell ${words[0]} needs one of: ${family.map(({ name }) => name.split(' ')[1]).join(', ')}.`
          : `There is no command ${words[0]}.`,
      );
    say(overview(commands));
    return asked ? 0 : 2;
  }
  const rest = words.slice(command.name.split(' ').length);
  if (rest.includes('--help')) {
    say(helpOf(command));
    return 0;
  }
  try {
    const { values, positionals } = parse(command, rest);
    return (await command.run({ ...surroundings, options: values, operands: positionals })) ?? 0;
  } catch (error) {
    if (error instanceof UsageError) {
      say(`${error.message}\nUsage: ${usageOf(command)}`);
      return 2;
    }
    // Errors that a person can fix are one line; anything else is a bug and keeps its stack.
    say(error instanceof StartError ? error.message : String(error instanceof Error ? (error.stack ?? error.message) : error));
    return 1;
  }
}

export class UsageError extends Error {}

function parse({ operands = [], options = {} }: Command, words: string[]) {
  let parsed: { values: Record<string, string | boolean | undefined>; positionals: string[] };
  try {
    parsed = parseArgs({
      args: words,
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries(options).map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' } as const]),
      ),
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : String(error));
  }
  for (const [name, { required }] of Object.entries(options)) {
    if (required && parsed.values[name] === undefined) throw new UsageError(`--${name} is missing`);
  }
  const repeats = operands.at(-1)?.endsWith('…') === true;
  const { length } = parsed.positionals;
  if (length < operands.length) throw new UsageError(`${operands[length]} is missing`);
  if (length > operands.length && !repeats) throw new UsageError(`${parsed.positionals[operands.length]} is not expected here`);
  return parsed;
}

import type { Command } from './command.ts';

const table = (rows: readonly (readonly [string, string])[]) => {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`).join('\n');
};

export function usageOf({ name, operands = [], options = {} }: Command): string {
  const required = Object.entries(options).flatMap(([option, { value, required }]) =>
    required ? [`--${option} ${value ?? ''}`.trim()] : [],
  );
  return ['notewell', name, ...operands, ...required, '[options]'].join(' ');
}

export function helpOf(command: Command): string {
  const options = Object.entries({ ...command.options, help: { about: 'This text' } }).map(
    ([name, option]) => [`--${name}${'value' in option && option.value ? ` ${option.value}` : ''}`, option.about] as const,
  );
  return `${command.about}\n\nUsage: ${usageOf(command)}\n\nOptions:\n${table(options)}`;
}

export function overview(commands: readonly Command[]): string {
  const rows = commands.map((command) => [[command.name, ...(command.operands ?? [])].join(' '), command.about] as const);
  return `Notewell: clinical documentation and practice management\n\nUsage: notewell COMMAND [options]\n\nCommands:\n${table(rows)}\n\nnotewell COMMAND --help says more. README.md lists the environment variables.`;
}

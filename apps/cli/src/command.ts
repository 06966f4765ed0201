import type { Environment } from '@notewell/server';

/** An option of a command: `--name VALUE`, or a flag. */
export interface Option {
  readonly about: string;
  /** Placeholder of its value in the help; a flag has none. */
  readonly value?: string;
  readonly required?: boolean;
}

export interface Surroundings {
  readonly environment: Environment;
  /** Prints one line to the person running the command. */
  readonly say: (line: string) => void;
  /** Prints a line that the next one replaces, for progress of long work. */
  readonly progress: (line: string) => void;
  /** Asks one question and returns the answer; absent if there is no terminal. */
  readonly ask?: (question: string) => Promise<string>;
  /** Aborts when the person wants to stop. */
  readonly signal: AbortSignal;
}

export interface Input extends Surroundings {
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly operands: readonly string[];
}

/** A command. Each file in `commands/` exports one, with a row in the commands' table. */
export interface Command {
  /** The words that call it: `practice create`. */
  readonly name: string;
  readonly about: string;
  /** Names of the operands after the options, such as `FILE` or `PATH…`; a name that ends in `…` may repeat. */
  readonly operands?: readonly string[];
  readonly options?: Readonly<Record<string, Option>>;
  /** Runs it; a number is the exit code, undefined is 0. Throws StartError for errors that a person can fix. */
  readonly run: (input: Input) => Promise<number | undefined | void>;
}

/** Option of every command: the folder of the installation. */
export const dataOption = {
  about: 'Data folder (default: NOTEWELL_DATA, then ./data)',
  value: 'FOLDER',
} as const satisfies Option;

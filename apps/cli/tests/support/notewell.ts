import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../../../scripts/bundle.mjs';

const root = dirname(dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url))))));

export interface Process {
  readonly child: ChildProcess;
  /** Output so far, both streams. */
  readonly said: () => string;
  /** Resolves to the exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/** A program and its arguments. */
export type Command = readonly [string, ...string[]];

export interface Notewell {
  /** Runs the command with these words as a separate process; `within` may wrap it in another command. */
  run(words: readonly string[], environment?: Record<string, string>, within?: (command: Command) => Command): Process;
  remove(): void;
}

/** Bundles the commands as they are shipped, to run as real processes that can be killed. */
export async function buildNotewell(): Promise<Notewell> {
  const file = join(root, 'apps', 'server', 'dist', `notewell-test-${process.pid}.mjs`);
  await bundle(file);
  return {
    run(words, environment = {}, within = (command) => command) {
      const clean = Object.fromEntries(
        Object.entries(process.env).filter(
          ([name]) => !/^(NOTEWELL_|PORT$|HOST$|DATABASE_URL$|SMTP_URL$|VITEST|NODE_OPTIONS)/.test(name),
        ),
      );
      const [program, ...given] = within([process.execPath, file, ...words]);
      const child = spawn(program, given, {
        env: { ...clean, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (part: Buffer) => {
          said += part.toString();
        });
      }
      const ended = new Promise<number | string>((resolve) =>
        child.once('close', (code, signal) => resolve(code ?? signal ?? 'nothing')),
      );
      return { child, said: () => said, ended };
    },
    remove() {
      rmSync(file, { force: true });
      rmSync(`${file}.map`, { force: true });
    },
  };
}

/** Waits until the condition holds; rejects if the process ends first. */
export async function until(process: Process, holds: () => boolean | Promise<boolean>): Promise<void> {
  let over: number | string | undefined;
  void process.ended.then((code) => {
    over = code;
  });
  while (!(await holds())) {
    if (over !== undefined) throw new Error(`It ended with ${over}:\n${process.said()}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

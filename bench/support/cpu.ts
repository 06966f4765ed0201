import { readdirSync, readFileSync } from 'node:fs';

/** CPU time that processes have had so far, in microseconds; undefined where the system does not tell (it is Linux's /proc). */
export function cpuOf(pids: readonly number[]): number | undefined {
  let nanoseconds = 0;
  for (const pid of pids) {
    try {
      for (const task of readdirSync(`/proc/${pid}/task`))
        nanoseconds += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]);
    } catch {
      // Connections come and go.
      if (pid === pids[0]) return undefined;
    }
  }
  return nanoseconds / 1_000;
}

/** The process that started this one. */
export function parentOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The fourth field, behind the name in brackets, which may hold spaces.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** The process and its children, as PostgreSQL's connections are. */
export function familyOf(parent: number): number[] {
  const children: number[] = [];
  try {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      try {
        if (parentOf(Number(name)) === parent) children.push(Number(name));
      } catch {
        // Gone meanwhile.
      }
    }
  } catch {
    // No such system.
  }
  return [parent, ...children];
}

// CPU seconds of a process and all that it starts, from /proc: what a run costs, however busy the machine is.
import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Every process: its parent, and the ticks that it and the children it has waited for took. */
function processes() {
  const found = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The name in parentheses may hold spaces.
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      found.set(Number(name), { parent: Number(fields[1]), ticks });
    } catch {
      // It ended meanwhile.
    }
  }
  return found;
}

/**
 * Follows a process tree. `look` reads it once more, `seconds` gives the sum by then; undefined where there is no /proc.
 * A process that leaves its parent is followed on; one that ends unseen by a parent counts as last read.
 */
export function followCpu(root, read = processes) {
  const tree = new Map();
  let ended = 0;
  const look = () => {
    let now;
    try {
      now = read();
    } catch {
      return;
    }
    const before = new Map(tree);
    for (let size = -1; size < tree.size; ) {
      size = tree.size;
      for (const [id, { parent }] of now) if (id === root || tree.has(parent)) tree.set(id, now.get(id));
    }
    for (const [id, last] of before) {
      const current = now.get(id);
      if (current) tree.set(id, current);
      else tree.delete(id);
      // A parent that is still there waited for it, and has its ticks. One that ended since the last look may not have.
      if (!current && !(before.has(last.parent) && now.has(last.parent))) ended += last.ticks;
    }
  };
  const seconds = () => {
    const ticks = [...tree.values()].reduce((sum, each) => sum + each.ticks, ended);
    return ticks === 0 ? undefined : ticks / ticksPerSecond;
  };
  return { look, seconds };
}

/** Pixels of a letter at most, of a tab around its words, and of the button that has the other tabs. */
const letter = 7.4;
const around = 22;
const more = 84;

/** Parts as tabs, and those for which there is no room. The open one is always a tab. */
export function fitting<P extends { readonly title: string }>(
  parts: readonly P[],
  open: P,
  width: number,
): { readonly tabs: readonly P[]; readonly rest: readonly P[] } {
  const widthOf = ({ title }: P) => title.length * letter + around;
  const sum = (some: readonly P[]) => some.reduce((all, part) => all + widthOf(part), 0);
  if (sum(parts) <= width) return { tabs: parts, rest: [] };
  const tabs: P[] = [open];
  for (const part of parts) {
    if (part === open) continue;
    if (sum(tabs) + widthOf(part) + more > width) break;
    tabs.push(part);
  }
  return { tabs: parts.filter((part) => tabs.includes(part)), rest: parts.filter((part) => !tabs.includes(part)) };
}

/** Every node that can be reached from itself, in the order of the keys. */
export function inLoops(edges: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const returns = (from: string): boolean => {
    const open = [...(edges.get(from) ?? [])];
    const seen = new Set<string>();
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at === from) return true;
      if (seen.has(at)) continue;
      seen.add(at);
      open.push(...(edges.get(at) ?? []));
    }
    return false;
  };
  return [...edges.keys()].filter(returns);
}

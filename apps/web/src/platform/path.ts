/** Parameters in a path: `'/patients/$patientId'` has `patientId`. */
export type ParamsOf<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? { readonly [K in Name]: string } & ParamsOf<Rest>
  : P extends `${string}$${infer Name}`
    ? { readonly [K in Name]: string }
    : unknown;

/** The address of a screen: its path with each `$name` replaced and encoded. */
export function fill<const P extends string>(path: P, params: ParamsOf<P>): string {
  const values = params as Readonly<Record<string, string>>; // the type that `ParamsOf` gives for any path
  return path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

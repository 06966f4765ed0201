/** The parameters a path names: `'/patients/$patientId'` has `patientId`. */
export type ParamsOf<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? { readonly [K in Name]: string } & ParamsOf<Rest>
  : P extends `${string}$${infer Name}`
    ? { readonly [K in Name]: string }
    : unknown;

/** The address of a screen: its path with each `$name` replaced, encoded. */
export function fill<const P extends string>(path: P, params: ParamsOf<P>): string {
  const values = params as Readonly<Record<string, string>>; // what `ParamsOf` makes of any path
  return path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

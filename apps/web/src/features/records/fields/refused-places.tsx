import { type ComponentProps, createContext, useContext, useEffect, useRef } from 'react';
import classes from './fields.module.css';

/** A part of a definition that the server did not take: `path` is its place in the declaration, such as `items.0.text`. */
export interface RefusedPlace {
  readonly path: string;
  readonly message: string;
}
type Places = readonly RefusedPlace[];

/** The server's errors in the current definition. */
export const RefusedPlaces = createContext<Places>([]);

/** True if a path is `at` or below it. */
export const isWithin = (path: string, at: string): boolean => path === at || path.startsWith(`${at}.`);

/** Errors at a path and below it, except those that editors below show themselves. */
export const refusedAt = (places: Places, at: string, hasEditor: (below: readonly string[]) => boolean = () => false): Places =>
  places.filter(({ path }) => isWithin(path, at) && !hasEditor(path.slice(at.length + 1).split('.')));

/** Errors at a path as text for its input. */
export function useRefusedText(at: string): string | undefined {
  const found = refusedAt(useContext(RefusedPlaces), at);
  return textOf(found);
}
export const textOf = (places: Places): string | undefined =>
  places.length === 0 ? undefined : places.map(({ message }) => message).join(' ');

/** Errors shown below an editor that cannot show them itself. */
export const RefusedText = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <p className={classes['refused']} data-refused>
      {text}
    </p>
  );

interface FoldProps extends ComponentProps<'details'> {
  /** The places within it. */
  readonly paths: readonly string[];
  /** True if it is open at first. */
  readonly opens?: boolean;
}

/** Opens when the server rejects something within it; the user may close it again. */
export function Fold({ paths, opens = false, ...props }: FoldProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  const isRefused = useContext(RefusedPlaces).some(({ path }) => paths.some((at) => isWithin(path, at)));
  useEffect(() => {
    if (isRefused && ref.current) ref.current.open = true;
  }, [isRefused]);
  useEffect(() => {
    if (opens && ref.current) ref.current.open = true;
  }, [opens]);
  return <details ref={ref} {...props} />;
}

/** Puts the focus on the first part that was refused, and scrolls to it. False if no editor shows it. */
export function focusRefused(root: ParentNode): boolean {
  const first = root.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused]');
  first?.scrollIntoView({ block: 'center' });
  const editor = first?.matches('[data-refused]') ? first.previousElementSibling : first;
  const input = editor?.matches(inputs) ? editor : editor?.querySelector(inputs);
  if (input instanceof HTMLElement) input.focus({ preventScroll: true });
  return first !== null;
}
const inputs = 'input, textarea, select, button, [contenteditable="true"], [tabindex="0"]';

/** Formats and size (bytes) of pictures that can be printed. */
export const printable = { types: ['image/png', 'image/jpeg'], mostBytes: 2 * 1_048_576 } as const;

/** Returns the reason why a picture cannot be printed; undefined if it can. Its bytes are checked when it is drawn. */
export function unprintable({ type, size }: { readonly type: string; readonly size: number }): string | undefined {
  if (!printable.types.some((one) => one === type)) return 'It has to be a PNG or JPEG picture.';
  if (size > printable.mostBytes) return 'It has to be smaller: 2 MB at most.';
  return size === 0 ? 'It is empty.' : undefined;
}

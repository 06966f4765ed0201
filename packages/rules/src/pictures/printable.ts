/** What a picture has to be so that it can stand on paper: its kind, and its size in bytes. */
export const printable = { types: ['image/png', 'image/jpeg'], mostBytes: 2 * 1_048_576 } as const;

/** Why a picture cannot be printed, in words; undefined where it can. What its bytes are is seen once it is drawn. */
export function unprintable({ type, size }: { readonly type: string; readonly size: number }): string | undefined {
  if (!printable.types.some((one) => one === type)) return 'It has to be a PNG or JPEG picture.';
  if (size > printable.mostBytes) return 'It has to be smaller: 2 MB at most.';
  return size === 0 ? 'It is empty.' : undefined;
}

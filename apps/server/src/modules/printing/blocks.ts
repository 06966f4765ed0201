/** A printout is a list of blocks: its content, without positions on the page. */
export interface Run {
  readonly text: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly strike?: boolean;
}
export type Block =
  | { readonly kind: 'title'; readonly text: string }
  /** A heading of level 2 with its content next to it. */
  | { readonly kind: 'section'; readonly text: string; readonly blocks: readonly Block[] }
  | { readonly kind: 'heading'; readonly level: 2 | 3 | 4; readonly text: string }
  | { readonly kind: 'paragraph'; readonly runs: readonly Run[]; readonly tone?: 'quiet' | 'warning' }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
      readonly widths?: readonly number[];
    }
  /** Labels with values, in one or two pairs next to each other. */
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[]; readonly pairs?: 2 }
  | { readonly kind: 'image'; readonly png: Buffer; readonly alt: string; readonly height: number }
  /** Listed in the table of contents; of level 1, it begins a page. */
  | {
      readonly kind: 'chapter';
      readonly id: string;
      readonly text: string;
      readonly level: 1 | 2;
      /** The right of the running head from its page on. */
      readonly running?: string;
      /** Said on every page that has a part of it. */
      readonly mark?: string;
    }
  | { readonly kind: 'contents'; readonly rows: readonly { readonly id: string; readonly text: string; readonly level: 1 | 2 }[] }
  /** Strokes as SVG path data on a surface of that size. */
  | {
      readonly kind: 'ink';
      readonly path: string;
      readonly width: number;
      readonly height: number;
      readonly alt: string;
    }
  /** Blocks that stay on one page, if they take at most half of one. */
  | { readonly kind: 'together'; readonly blocks: readonly Block[] }
  | { readonly kind: 'rule' };

export type BlockOf<K extends Block['kind']> = Extract<Block, { kind: K }>;

export const title = (text: string): Block => ({ kind: 'title', text });
export const heading = (level: 2 | 3 | 4, text: string): Block => ({ kind: 'heading', level, text });
export const paragraph = (text: string, tone?: 'quiet' | 'warning'): Block => ({
  kind: 'paragraph',
  runs: [{ text }],
  ...(tone ? { tone } : {}),
});
/** Rows without a value are left out. */
export const facts = (rows: readonly (readonly [string, string | undefined])[], pairs?: 2): Block[] => {
  const said = rows.filter((row): row is readonly [string, string] => row[1] !== undefined && row[1] !== '');
  return said.length === 0 ? [] : [{ kind: 'facts', rows: said, ...(pairs ? { pairs } : {}) }];
};

import { inflateSync } from 'node:zlib';

/** The structure that a screen reader meets: a tag, and either text or further tags under it. */
export interface TagNode {
  readonly tag: string;
  readonly text: string;
  readonly children: readonly TagNode[];
}
export interface ReadPdf {
  readonly pages: readonly string[];
  /** Words outside the tag tree: running heads and feet. */
  readonly artifacts: string;
  readonly tree: TagNode;
  readonly language: string | undefined;
  readonly title: string | undefined;
}

interface PdfObject {
  readonly dictionary: string;
  readonly stream: Buffer | undefined;
}

/** Reads back a PDF that this server wrote: its words by page and by tag. Not a reader for other people's files. */
export function readPdf(pdf: Buffer): ReadPdf {
  const objects = objectsOf(pdf);
  const at = (id: string | undefined) => objects.get(Number(id));
  const catalogue = [...objects.values()].find((object) => /\/Type \/Catalog/.test(object.dictionary));
  const root = at(reference(catalogue?.dictionary, 'StructTreeRoot'));
  const pageIds =
    (at(reference(catalogue?.dictionary, 'Pages'))?.dictionary.match(/\/Kids \[([^\]]*)\]/)?.[1] ?? '').match(/\d+(?= 0 R)/g) ??
    [];

  const marked = new Map<string, string>();
  let artifacts = '';
  const pages = pageIds.map((pageId) => {
    const page = at(pageId);
    const resources = at(reference(page?.dictionary, 'Resources'))?.dictionary ?? page?.dictionary ?? '';
    const fonts = new Map<string, ReadonlyMap<number, string>>();
    for (const [, name, id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g))
      if (name) fonts.set(name, glyphs(at(reference(at(id)?.dictionary, 'ToUnicode'))?.stream));
    let words = '';
    for (const piece of shownText(at(reference(page?.dictionary, 'Contents'))?.stream, fonts)) {
      words += piece.text;
      if (piece.mcid === undefined) artifacts += piece.text;
      else marked.set(`${pageId}:${piece.mcid}`, (marked.get(`${pageId}:${piece.mcid}`) ?? '') + piece.text);
    }
    return words;
  });

  const node = (id: string): TagNode => {
    const dictionary = at(id)?.dictionary ?? '';
    const kids = dictionary.match(/\/K \[([\s\S]*?)\]\n/)?.[1] ?? dictionary.match(/\/K (\d+ 0 R)/)?.[1] ?? '';
    // Children on later pages name their own page within `K`. The element's own page is outside it.
    const page = reference(dictionary.replace(/\/K \[[\s\S]*?\]\n/, ''), 'Pg');
    let text = '';
    const children: TagNode[] = [];
    for (const [kid] of kids.matchAll(/<<[\s\S]*?>>|\d+ 0 R|\d+/g)) {
      if (kid.startsWith('<<')) text += marked.get(`${reference(kid, 'Pg') ?? page}:${kid.match(/\/MCID (\d+)/)?.[1]}`) ?? '';
      else if (kid.endsWith('R')) children.push(node(kid.split(' ')[0] ?? ''));
      else text += marked.get(`${page}:${kid}`) ?? '';
    }
    return { tag: dictionary.match(/\/S \/(\w+)/)?.[1] ?? '', text, children };
  };
  const top = (root?.dictionary.match(/\/K \[?\s*(\d+) 0 R/) ?? [])[1] ?? '';
  return {
    pages,
    artifacts,
    tree: node(top),
    language: catalogue?.dictionary.match(/\/Lang \(([^)]*)\)/)?.[1],
    title: [...objects.values()]
      .map((object) => at(reference(object.dictionary, 'Title'))?.dictionary.match(/^\(([^)]*)\)/)?.[1])
      .find(Boolean),
  };
}

/** Every word under a tag, in reading order. */
export const wordsUnder = (node: TagNode): string => node.text + node.children.map(wordsUnder).join(' ');
/** Every node of one tag, in reading order. */
export const nodesOf = (node: TagNode, tag: string): TagNode[] => [
  ...(node.tag === tag ? [node] : []),
  ...node.children.flatMap((child) => nodesOf(child, tag)),
];

const reference = (dictionary: string | undefined, key: string) => dictionary?.match(new RegExp(`/${key} (\\d+) 0 R`))?.[1];

function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const text = pdf.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const body = match[2] ?? '';
    const start = body.indexOf('stream\n');
    if (start < 0) {
      objects.set(Number(match[1]), { dictionary: `${body}\n`, stream: undefined });
      continue;
    }
    const dictionary = body.slice(0, start);
    const bytes = Buffer.from(body.slice(start + 7, body.lastIndexOf('\nendstream')), 'latin1');
    objects.set(Number(match[1]), { dictionary, stream: /FlateDecode/.test(dictionary) ? inflateSync(bytes) : bytes });
  }
  return objects;
}

const characters = (hex: string) => {
  const units = hex.match(/.{4}/g) ?? [];
  return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
};

function glyphs(stream: Buffer | undefined): ReadonlyMap<number, string> {
  const map = new Map<number, string>();
  for (const [, first, , list] of stream?.toString('latin1').matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g) ?? [])
    (list?.match(/<[^>]*>/g) ?? []).forEach((entry, index) => {
      map.set(Number.parseInt(first ?? '0', 16) + index, characters(entry.replaceAll(/[<> ]/g, '')));
    });
  return map;
}

function shownText(stream: Buffer | undefined, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>) {
  const pieces: { mcid: number | undefined; text: string }[] = [];
  const open: (number | undefined)[] = [];
  let font: ReadonlyMap<number, string> | undefined;
  const content = stream?.toString('latin1') ?? '';
  const tokens = /\/(F\d+) [\d.]+ Tf|\/\w+ <<([\s\S]*?)>> BDC|\/\w+ BMC|\bEMC\b|\[([^\]]*)\] TJ/g;
  for (const [token, name, properties, shown] of content.matchAll(tokens)) {
    if (name) font = fonts.get(name);
    else if (token.endsWith('BDC') || token.endsWith('BMC')) {
      const mcid = properties?.match(/\/MCID (\d+)/)?.[1];
      open.push(mcid === undefined ? undefined : Number(mcid));
    } else if (token === 'EMC') open.pop();
    else {
      const hex = (shown?.match(/<[0-9a-f]*>/gi) ?? []).map((part) => part.slice(1, -1)).join('');
      const text = (hex.match(/.{4}/g) ?? []).map((glyph) => font?.get(Number.parseInt(glyph, 16)) ?? '').join('');
      pieces.push({ mcid: open.findLast((mcid) => mcid !== undefined), text: `${text} ` });
    }
  }
  return pieces;
}

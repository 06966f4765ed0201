import { addressLines, type PracticePreferences } from '@notewell/model';
import { type Block, heading, paragraph } from './blocks.ts';

/** A drawn signature or a logo: a picture, or strokes as SVG path data. */
export type Drawn = Buffer | { readonly path: string; readonly width: number; readonly height: number };

export const pictureOf = (drawn: Drawn, alt: string, height: number): Block =>
  Buffer.isBuffer(drawn) ? { kind: 'image', png: drawn, alt, height } : { kind: 'ink', ...drawn, alt };

/** Points. */
const logoTall = 32;

/** The head of a printout's first page: the practice's logo, name, contact details and registration numbers. */
export function letterhead(preferences: PracticePreferences | undefined, logo?: Drawn): Block[] {
  const { name, legalName, address, telecom, website, npi, taxId } = preferences ?? {};
  const called = legalName ?? name;
  const by = (system: 'Phone' | 'Email') => telecom?.find((one) => one.system === system)?.value;
  const reached = [...addressLines(address), by('Phone'), by('Email'), website].filter(Boolean);
  const registered = [npi && `NPI ${npi}`, taxId && `Tax ID ${taxId}`].filter(Boolean);
  return [
    ...(logo ? [pictureOf(logo, called ? `Logo of ${called}` : 'Logo', logoTall)] : []),
    ...(called ? [heading(3, called)] : []),
    ...(reached.length > 0 ? [paragraph(reached.join(' · '), 'quiet')] : []),
    ...(registered.length > 0 ? [paragraph(registered.join(' · '), 'quiet')] : []),
  ];
}

import { UsState } from '@notewell/model';
import { isInUnitedStates } from './contact-facts.ts';

/**
 * The first three digits of each state's ZIP codes, as the Postal Service assigns them. A few codes cross a border, and Hawaii
 * and Guam share theirs with islands nearby.
 */
const prefixes = `AL 350-369, AK 995-999, AZ 850-865, AR 716-729, CA 900-961, CO 800-816, CT 060-069, DE 197-199, DC 200-205,
FL 320-349, GA 300-319 398-399, HI 967-968, ID 832-838, IL 600-629, IN 460-479, IA 500-528, KS 660-679, KY 400-427, LA 700-714,
ME 039-049, MD 206-219, MA 010-027 055, MI 480-499, MN 550-567, MS 386-397, MO 630-658, MT 590-599, NE 680-693, NV 889-898,
NH 030-038, NJ 070-089, NM 870-884, NY 005 063 100-149, NC 270-289, ND 580-588, OH 430-459, OK 730-749, OR 970-979, PA 150-196,
RI 028-029, SC 290-299, SD 570-577, TN 370-385, TX 733 750-799 885, UT 840-847, VT 050-059, VA 201 220-246, WA 980-994,
WV 247-268, WI 530-549, WY 820-831, PR 006-009, VI 008, AS 967, GU 969, PW 969, FM 969, MP 969, MH 969, AA 340, AE 090-099,
AP 962-966`;

/** Each state with its ranges of prefixes. */
const ranges = prefixes.split(',').flatMap((row) => {
  const [state = '', ...spans] = row.trim().split(' ');
  return spans.map((span) => {
    const [from = '', to = from] = span.split('-');
    return { state, from: Number(from), to: Number(to) };
  });
});

/** States with ZIP codes that begin like this one, by their letters; none if it is no ZIP code. */
export function statesOfZip(zip: string): readonly string[] {
  const prefix = /^\d{5}(-?\d{4})?$/.test(zip.trim()) ? Number(zip.trim().slice(0, 3)) : Number.NaN;
  return ranges.flatMap(({ state, from, to }) => (prefix >= from && prefix <= to ? state : []));
}

interface Town {
  readonly state?: unknown;
  readonly postalCode?: unknown;
  readonly country?: unknown;
}
const nameOf = (state: string): string => UsState.entries.find(({ code }) => code === state)?.display ?? state;

/** Says that a ZIP code and a state hardly belong together. No fault: the person may know better. */
export function addressDoubt({ state, postalCode, country }: Town): string | undefined {
  if (typeof state !== 'string' || typeof postalCode !== 'string' || !isInUnitedStates(country)) return undefined;
  const found = statesOfZip(postalCode);
  if (state === '' || found.length === 0 || found.includes(state)) return undefined;
  return `ZIP code ${postalCode.trim()} is usually in ${found.map(nameOf).join(' or ')}, not in ${nameOf(state)}. Check both.`;
}

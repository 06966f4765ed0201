import type { ProblemKey, Theme } from '../clinical/problems.ts';
import type { DefinitionKey } from '../practice/definitions.ts';
import { childMedical, generalMedical, medicalWords } from '../words/medical.ts';
import { medication } from '../words/medication.ts';
import { contact, crisis, intake, missed } from '../words/occasions.ts';
import { session } from '../words/session.ts';
import { themes } from '../words/themes/index.ts';
import { type Content, listed, type Occasion, prose, type Writer } from './writing.ts';

export interface Chart {
  readonly theme: Theme;
  readonly isChild: boolean;
  readonly problems: readonly ProblemKey[];
}
type Compose = (writer: Writer, occasion: Occasion, chart: Chart) => Content;

const approachOf = ({ phase }: Occasion, theme: Theme): string => {
  const { approaches } = themes[theme];
  return approaches[phase === 'early' ? 0 : phase === 'middle' ? 1 : 2] ?? approaches[0] ?? 'supportive therapy';
};
const moodOf = ({ trend, level }: Occasion, theme: Theme): readonly string[] => {
  const tense =
    theme === 'anxiety' || theme === 'panic' || theme === 'obsessions' || theme === 'attention' || theme === 'conduct';
  if (level >= 11 || trend === 'worse') return tense ? session.moodTense : session.moodLow;
  return level >= 6 ? session.moodFair : session.moodGood;
};
const measureLine = ({ measured }: Occasion): string | undefined => {
  if (!measured) return undefined;
  const { name, total, band, before } = measured;
  const past = before ? `; it was ${before.total} on ${before.on}` : '; baseline';
  return `${name} today ${total} (${band.toLowerCase()})${past}.`;
};
const trendBank = { better: session.improving, same: session.unchanged, worse: session.worsening } as const;

/** The client's report, by the trend and the phase of the treatment. */
function reported(writer: Writer, occasion: Occasion, { theme, isChild }: Chart): string {
  const words = themes[theme];
  const { trend, phase, visit, random } = occasion;
  const bank = words[phase];
  const turn = trend === 'better' ? words.easier : trend === 'worse' ? words.harder : undefined;
  return [
    writer.line(visit.video ? session.video : session.arrived),
    turn && random.chance(0.7) && writer.line(turn),
    ...writer.lines(bank, random.chance(0.45) ? 2 : 1),
    random.chance(0.6) && writer.line(isChild ? session.childLife : session.life),
    random.chance(0.3) && writer.line(session.quote),
  ]
    .filter(Boolean)
    .join(' ');
}
const risk = (writer: Writer, { passive }: Occasion) => prose(writer.line(passive ? session.riskPassive : session.riskLow));
const seen = (writer: Writer, occasion: Occasion, chart: Chart) =>
  prose(
    writer.line(session.look),
    writer.line(session.speech),
    writer.line(moodOf(occasion, chart.theme)),
    writer.line(session.thinking),
    writer.line(session.orientation),
    measureLine(occasion),
  );
const worked = (writer: Writer, occasion: Occasion, { theme }: Chart) => [
  ...writer.lines(themes[theme].did, occasion.random.chance(0.6) ? 2 : 1),
  writer.line(session.response),
];
const judged = (writer: Writer, occasion: Occasion, { theme }: Chart) => [
  writer.line(trendBank[occasion.trend]),
  writer.line(themes[theme].thought),
];
function planned(writer: Writer, occasion: Occasion, { theme }: Chart) {
  const more = { approach: approachOf(occasion, theme), when: occasion.when };
  const close = occasion.phase === 'late' && occasion.random.chance(0.15);
  return listed(
    writer.lines(themes[theme].home, occasion.random.between(1, 3)),
    writer.line(close ? session.nextClose : session.next, more),
  );
}

const composers: Partial<Record<DefinitionKey, Compose>> = {
  soap: (writer, occasion, chart) => ({
    subjective: prose(reported(writer, occasion, chart)),
    objective: seen(writer, occasion, chart),
    interventions: prose(...worked(writer, occasion, chart)),
    assessment: prose(...judged(writer, occasion, chart)),
    risk: risk(writer, occasion),
    plan: planned(writer, occasion, chart),
  }),
  dap: (writer, occasion, chart) => ({
    data: {
      paragraphs: [
        reported(writer, occasion, chart),
        worked(writer, occasion, chart).join(' '),
        [writer.line(moodOf(occasion, chart.theme)), measureLine(occasion), writer.line(session.riskLow)]
          .filter(Boolean)
          .join(' '),
      ],
    },
    assessment: prose(...judged(writer, occasion, chart)),
    plan: planned(writer, occasion, chart),
  }),
  girpp: (writer, occasion, chart) => {
    const { goal, home } = themes[chart.theme];
    const objective = goal.objectives[occasion.visit.order % goal.objectives.length];
    return {
      goal: prose(writer.line([objective?.[0] ?? goal.title])),
      intervention: prose(writer.line(contact.activity), writer.line(peerDid)),
      response: prose(writer.line(session.response), writer.line(session.life)),
      progress: prose(writer.line(trendBank[occasion.trend])),
      plan: listed(writer.lines(home, 1), `Meet again ${occasion.when}.`),
    };
  },
  medication: (writer, occasion) => {
    const { trend, level, drug = 'the present medicine', drugChange, effect, when, therapist, random } = occasion;
    const story =
      trend === 'worse'
        ? medication.intervalWorse
        : trend === 'better'
          ? medication.intervalBetter
          : level < 6
            ? medication.stable
            : medication.intervalSame;
    const more = { drug, when, therapist, effect: effect ?? 'nothing new' };
    const change = drugChange === 'begin' ? medication.begin : drugChange === 'raise' ? medication.raise : medication.keep;
    const before = { ...more, drug: occasion.drugBefore ?? drug };
    return {
      interval: prose(writer.line(story), writer.line(medication.sleep), writer.line(medication.habit), measureLine(occasion)),
      medications: prose(
        drugChange === 'begin' ? 'No psychiatric medicine until today.' : writer.line(medication.taken, before),
        drugChange !== 'begin' &&
          (effect && random.chance(0.45) ? writer.line(medication.noticed, more) : writer.line(medication.noEffects)),
        occasion.vitals?.line,
      ),
      'mental-status': prose(writer.line(medication.mental)),
      risk: risk(writer, occasion),
      plan: {
        items: [writer.line(change, more), writer.line(medication.with, more), writer.line(medication.labs)],
        paragraphs: [`${writer.line(medication.reason)} ${writer.line(medication.next, more)}`],
      },
    };
  },
  psychiatricEvaluation: (writer, occasion, chart) => {
    const { drug, when, therapist } = occasion;
    const more = { drug: drug ?? '', when, therapist };
    return {
      history: prose(
        writer.line(themes[chart.theme].story),
        writer.line(medication.sleep),
        writer.line(medication.habit),
        measureLine(occasion),
      ),
      'treatment-history': prose(writer.line(intake.treatment)),
      medical: prose(writer.line(intake.medical), occasion.vitals?.line),
      social: prose(
        writer.line(chart.isChild ? intake.childFamily : intake.family),
        writer.line(chart.isChild ? intake.childSubstances : intake.substances),
      ),
      'mental-status': prose(writer.line(intake.mental)),
      risk: risk(writer, occasion),
      plan: {
        items: [
          drug ? writer.line(medication.begin, more) : 'No medicine for now; watch and review.',
          writer.line(medication.with, more),
        ],
        paragraphs: [`${writer.line(medication.reason)} ${writer.line(medication.next, more)}`],
      },
    };
  },
  primary: (writer, occasion, chart) => {
    const { visit, when, therapist, vitals, a1c, random } = occasion;
    const more = { when, therapist, bp: vitals?.bp ?? '', weight: vitals?.weight ?? '', a1c: a1c ?? '7.1' };
    if (chart.isChild)
      return {
        'chief-complaint': prose(writer.line(childMedical.complaint)),
        history: prose(writer.line(childMedical.history)),
        vitals: prose(vitals?.line),
        exam: prose(writer.line(childMedical.exam)),
        plan: listed([writer.line(childMedical.plan)], writer.line(generalMedical.next, more)),
      };
    const known = chart.problems.filter((key) => medicalWords[key]);
    const looked = visit.first ? known.slice(0, 2) : random.some(known, Math.min(known.length, 2));
    const words = looked.flatMap((key) => medicalWords[key] ?? []);
    const complaint =
      visit.first || words.length === 0
        ? writer.line(generalMedical.complaint)
        : words.map((one) => writer.line(one.complaint)).join('; ');
    return {
      'chief-complaint': prose(complaint),
      history: prose(
        ...(words.length === 0 || visit.first ? [writer.line(generalMedical.history)] : []),
        ...words.map((one) => writer.line(one.history, more)),
      ),
      vitals: prose(vitals?.line),
      exam: prose(writer.line(generalMedical.exam), ...words.slice(0, 1).map((one) => writer.line(one.exam, more))),
      plan: listed(
        [
          ...words.map((one, at) =>
            writer.line(one.plan, { ...more, drug: occasion.drugs?.[looked[at] ?? ''] ?? 'the present treatment' }),
          ),
          ...(visit.first || words.length === 0 ? [writer.line(generalMedical.plan)] : []),
          ...(therapist && random.chance(0.5) ? [writer.line(generalMedical.shared, more)] : []),
        ],
        writer.line(generalMedical.next, more),
      ),
    };
  },
  intake: (writer, occasion, chart) => {
    const words = themes[chart.theme];
    const more = {
      approach: words.approaches[0] ?? '',
      cadence: occasion.when
        .replace('in one week', 'weekly')
        .replace('in two weeks', 'every two weeks')
        .replace('in four weeks', 'monthly'),
    };
    return {
      presenting: prose(words.goal.own),
      history: prose(writer.line(words.story), writer.line(words.early), measureLine(occasion)),
      'treatment-history': prose(
        chart.isChild
          ? 'No earlier counseling. Seen by the school psychologist once for testing.'
          : writer.line(intake.treatment),
      ),
      medical: prose(
        chart.isChild ? 'Healthy apart from what is listed; pediatrician seen every year.' : writer.line(intake.medical),
      ),
      social: prose(writer.line(chart.isChild ? intake.childFamily : intake.family)),
      substances: prose(
        chart.theme === 'alcohol' || chart.theme === 'opioid'
          ? 'As in the history above; tobacco, half a pack a day.'
          : writer.line(chart.isChild ? intake.childSubstances : intake.substances),
      ),
      strengths: prose(writer.line(intake.strengths)),
      'mental-status': prose(writer.line(intake.mental)),
      risk: risk(writer, occasion),
      formulation: prose(writer.line(intake.formulation)),
      plan: prose(writer.line(intake.plan, more)),
    };
  },
  crisis: (writer, occasion) => {
    const at = occasion.random.between(0, 2);
    const time = `${occasion.visit.minute >= 720 ? (((occasion.visit.minute / 60 - 1) % 12) | 0) + 1 : (occasion.visit.minute / 60) | 0}:10`;
    return {
      event: prose(writer.line([crisis.event[at] ?? ''], { time })),
      risk: prose(writer.line([crisis.risk[at === 2 ? 2 : at] ?? ''])),
      intervention: prose(writer.line(crisis.intervention)),
      'safety-plan': prose(writer.line(crisis.safety)),
      plan: prose(writer.line(crisis.plan)),
    };
  },
  contact: (writer, occasion) => {
    const type = occasion.random.pick(contact.types);
    return {
      'contact-type': { choices: [{ code: type, display: type }], text: type },
      purpose: prose(writer.line(contact.purpose)),
      activity: prose(writer.line(contact.activity)),
      plan: prose(writer.line(contact.plan)),
    };
  },
  missed: (writer, occasion) => ({
    outreach: prose(writer.line(occasion.visit.outcome === 'noshow' ? missed.noShow : missed.cancelled)),
    plan: prose(writer.line(missed.plan, { when: occasion.when })),
  }),
};
const peerDid = [
  'Shared from my own recovery where it fit and left the rest.',
  'Went for coffee first, then to the appointment.',
  'Practiced the sentence {they} wanted to say until it came easily.',
  'Made a list of what went well since last time; it was longer than {they} expected.',
  'Walked around the block twice and talked on the way.',
];
/** Text of a visit's note by section; undefined for a definition that is not used. */
export const compose = (key: DefinitionKey, writer: Writer, occasion: Occasion, chart: Chart): Content => {
  writer.begin();
  return composers[key]?.(writer, occasion, chart) ?? {};
};

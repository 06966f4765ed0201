/**
 * Sentences for visits with a prescriber. In addition to the words of `voice.ts`: {drug} with dose, {effect}, {change}, {when}.
 */
export const medication = {
  intervalBetter: [
    '{First} feels better since the last visit, "maybe sixty percent." Sleep and energy have come first.',
    'Improved. {Support} notices it as well. Back to most of {their} routines.',
    'Doing well on the present dose; fewer bad days, and they pass faster.',
    'Mood more even, less irritable at {job}. No crisis calls since the last visit.',
  ],
  intervalSame: [
    'About the same. Some good days, nothing that lasts.',
    'Partial response: sleep is better, mood has not caught up.',
    'Stable without much change; {they} wonder{s} whether the dose is high enough.',
    'No better, no worse. {Stressor} is still going on.',
  ],
  intervalWorse: [
    'Worse for two weeks since {stressor}. Trouble sleeping, crying, missed a day at {job}.',
    'Symptoms are back after {they} missed several doses.',
    'Has had a rough month, with poor sleep and short temper.',
  ],
  stable: [
    'Continues to do well. Here for a refill and a check of blood pressure and weight.',
    'No complaints. {They} would like to stay on what works.',
    'In remission by {their} own account and by the scale.',
  ],
  sleep: [
    'Sleep seven hours, wakes once.',
    'Falls asleep within half an hour; up at six for {job}.',
    'Sleep five to six hours, broken.',
    'Early waking on three nights of the week.',
    'Sleeps well on nights with the medicine, badly without.',
  ],
  habit: [
    'Appetite normal. Two cups of coffee before noon.',
    'Appetite fair, weight steady. No alcohol.',
    'Eats regularly. Drinks on the weekend, two at most.',
    'Appetite up a little. No other drugs.',
    'Skips breakfast, otherwise eats well. No tobacco.',
  ],
  taken: [
    'Taking {drug} as prescribed; missed one dose in two weeks.',
    'Takes {drug} every day, with a pill box.',
    'Takes {drug} reliably.',
    'On {drug}. Remembers it with the morning coffee.',
  ],
  noticed: [
    'Notices {effect}, tolerable.',
    'Reports {effect}; does not want to change for it.',
    'Some {effect}, less than at first.',
    'Asked about side effects: {effect}.',
  ],
  noEffects: [
    'No side effects.',
    'Tolerates it well.',
    'No dizziness, rash or stomach upset.',
    'Denies side effects on direct questions.',
  ],
  mental: [
    'Alert, cooperative, good eye contact. Speech normal. Mood "better," affect full. Thought process linear; no delusions or hallucinations. Insight and judgment good.',
    'Well groomed. Psychomotor activity normal. Mood "okay," affect reactive. Thoughts organized. Cognition intact. Insight fair, judgment good.',
    'Casually dressed, engaged. Mood "stressed," affect mildly anxious, speech normal. No psychosis. Oriented, memory intact. Insight good.',
    'Pleasant and to the point. Affect brighter than at the last visit. No abnormal movements. Thought content without suicidal or paranoid ideas.',
    'Tired-looking, polite. Mood "low," affect constricted. Speech slow but clear. Thought process goal-directed. Judgment intact.',
  ],
  reason: [
    'Discussed continuing for at least six to nine months after feeling well, and why.',
    'Reviewed what to expect in the first weeks and which effects to call about.',
    'Talked about taking it at the same time each day and what to do after a missed dose.',
    'Went over the warning about suicidal thoughts in younger patients; {they} understand{s}.',
    'Discussed alternatives, including therapy alone; {they} prefer{s} to go on.',
    'Checked the prescription monitoring program: consistent with what is prescribed here.',
  ],
  keep: ['Continue {drug}.', 'No change: {drug}.', 'Stay on {drug}.'],
  raise: ['Increase to {drug}.', 'Raise the dose to {drug} for a fuller response.'],
  begin: [
    'Start {drug}. Benefits, risks and alternatives were discussed, and {they} agree{s}.',
    'Begin {drug}; risks and benefits reviewed.',
  ],
  with: [
    'Continue therapy with {therapist}.',
    'Keep up the work with {therapist}; notes shared.',
    'Coordinate with {therapist}.',
  ],
  labs: [
    'Labs reviewed, nothing of concern.',
    'Due for labs before the next visit.',
    'Blood pressure and weight as recorded today.',
    'Metabolic labs are up to date.',
  ],
  next: ['Return {when}.', 'Follow-up {when}, sooner if worse.', 'See again {when}. Refill sent.'],
} as const;

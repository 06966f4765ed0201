import type { Instrument, InstrumentOption } from './instrument.ts';

const wording = [
  'Rarely or none of the time (less than 1 day)',
  'Some or a little of the time (1-2 days)',
  'Occasionally or a moderate amount of time (3-4 days)',
  'Most or all of the time (5-7 days)',
] as const;
const often: readonly InstrumentOption[] = wording.map((words, at) => [words, String(at), at]);
/** For the four items about wellbeing. */
const reversed: readonly InstrumentOption[] = wording.map((words, at) => [words, String(at), 3 - at]);

export const cesD = {
  name: 'CES-D',
  title: 'Center for Epidemiologic Studies Depression Scale (CES-D)',
  instructions:
    'Below is a list of the ways you might have felt or behaved. Please tell me how often you have felt this way during the past week.',
  source:
    'Radloff LS. The CES-D scale: a self report depression scale for research in the general population. Appl Psychol Meas 1977;1:385-401.',
  terms: 'Free to use without permission (National Institute of Mental Health).',
  options: often,
  questions: [
    ['cesd-1', "I was bothered by things that usually don't bother me."],
    ['cesd-2', 'I did not feel like eating; my appetite was poor.'],
    ['cesd-3', 'I felt that I could not shake off the blues even with help from my family or friends.'],
    ['cesd-4', 'I felt that I was just as good as other people.', reversed],
    ['cesd-5', 'I had trouble keeping my mind on what I was doing.'],
    ['cesd-6', 'I felt depressed.'],
    ['cesd-7', 'I felt that everything I did was an effort.'],
    ['cesd-8', 'I felt hopeful about the future.', reversed],
    ['cesd-9', 'I thought my life had been a failure.'],
    ['cesd-10', 'I felt fearful.'],
    ['cesd-11', 'My sleep was restless.'],
    ['cesd-12', 'I was happy.', reversed],
    ['cesd-13', 'I talked less than usual.'],
    ['cesd-14', 'I felt lonely.'],
    ['cesd-15', 'People were unfriendly.'],
    ['cesd-16', 'I enjoyed life.', reversed],
    ['cesd-17', 'I had crying spells.'],
    ['cesd-18', 'I felt sad.'],
    ['cesd-19', 'I felt that people dislike me.'],
    ['cesd-20', 'I could not get "going."'],
  ],
  bands: [
    [0, 15, 'Below the cut-off'],
    [16, 60, 'Positive', 'Caution'],
  ],
} as const satisfies Instrument;

import type { ThemeWords } from '../theme.ts';

export const emotions: ThemeWords = {
  approaches: [
    'dialectical behavior therapy, stage one',
    'distress tolerance and emotion regulation',
    'interpersonal effectiveness',
  ],
  story: [
    'Intense, quickly changing moods and stormy relationships since {their} teens; self-injury by cutting, last time five months ago. {First} wants "a volume knob."',
    '{First} describes feeling abandoned within hours of an unanswered text. Two overdoses at nineteen; none since.',
  ],
  early: [
    'Urges to cut on three days after {support} cancelled; did not act, used ice and a walk.',
    '{First} wrote forty texts in one evening and then blocked the number.',
    'Diary card filled in for four of seven days.',
    '"When people leave the room it\'s like they died."',
    'Argument at {job} ended with {them} walking out and coming back an hour later.',
  ],
  middle: [
    'Diary card is complete. One urge at 4 of 5; used opposite action and went to group.',
    '{First} waited a full day before answering a message that hurt.',
    '{They} asked for what {they} needed from {support} with the DEAR MAN steps, and got part of it.',
    'Called for coaching before acting, not after.',
    'Noticed shame as the feeling under the anger.',
  ],
  late: [
    'Five months without self-injury.',
    '{First} had a fight with {support}, slept, and repaired it the next day.',
    '{They} stayed at a difficult job review and asked for specifics.',
    'Urges at 1 or 2 and gone within the hour.',
    'Says "I can be sad without it being an emergency."',
  ],
  harder: [
    'Scratched {their} forearm on Sunday after a breakup message; superficial, told me at once.',
    'No diary card, two skipped groups, and a weekend of not answering calls.',
    '{First} quit {job} in anger and regretted it by evening.',
  ],
  easier: [
    'The calmest week on the card so far.',
    '{They} used skills without naming them as skills.',
    'Asked a friend for help and let it be enough.',
  ],
  did: [
    'Reviewed the diary card from the highest target down.',
    'Chain analysis of Sunday evening, link by link, with two places where a skill would fit.',
    'Practiced TIPP with cold water until {their} pulse came down.',
    'Rehearsed DEAR MAN for the talk with {support}.',
    'Checked the facts on "they all leave" and looked for opposite action.',
    'Validated how much it hurt, and then asked what would help by tomorrow.',
  ],
  thought: [
    'Emotional sensitivity is high, and skills use is growing where it was absent.',
    'Perceived abandonment remains the main prompt; recovery time is shorter.',
    'Self-injury urges are monitored weekly, with a safety plan that {they} wrote.',
    'Commitment to treatment is firm after the last repair.',
  ],
  home: [
    'Diary card every evening.',
    'TIPP before texting when distress is over 7.',
    'One opposite action for shame.',
    'DEAR MAN with {support} by Friday.',
    'Skills group on Wednesday.',
    'Call for coaching before, not after.',
  ],
  goal: {
    title: 'Build a life worth living with feelings that do not run it',
    own: '"I want a volume knob."',
    objectives: [
      ['No self-injury for six months', 'Diary card', 'Dialectical behavior therapy with coaching'],
      ['{First} will use a distress tolerance skill in each crisis', 'Diary card', 'Skills training'],
      ['{First} will repair a conflict within two days', 'Self-report', 'Interpersonal effectiveness'],
    ],
  },
};

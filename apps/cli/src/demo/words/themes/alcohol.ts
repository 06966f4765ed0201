import type { ThemeWords } from '../theme.ts';

export const alcohol: ThemeWords = {
  approaches: ['motivational interviewing', 'relapse prevention', 'twelve-step facilitation'],
  story: [
    'Drinking grew from weekends to most evenings after {stressor}. Up to eight drinks a night before the detoxification stay in the spring; no seizures.',
    '{First} came after a second charge for driving under the influence. {They} say{s} the drinking was "how the day got turned off."',
  ],
  early: [
    'Nine days since the last drink. Cravings are worst between five and seven, on the way home from {job}.',
    '{First} drank on two evenings, four beers each, after {stressor} came up.',
    '{They} {is} not sure about never drinking again: "Forever is a long word."',
    'Sleep is broken and {they} sweat{s} at night; otherwise no withdrawal signs.',
    '{Support} poured out the bottles, and {they} felt both angry and relieved.',
  ],
  middle: [
    'Thirty-eight days sober. Went to three meetings and spoke at one.',
    '{First} took another way home to pass no liquor store and called {support} from the bus.',
    "Went to a cousin's birthday, held a seltzer, and left at nine as planned.",
    '{They} had one lapse of two drinks, told the group about it, and did not go on the next day.',
    'Mornings without shame "are the thing I didn\'t know I missed."',
  ],
  late: [
    'Seven months sober. {They} {has} become the one who opens up the Thursday meeting.',
    '{First} was offered a drink at {job}, said no thanks, and thought about it for about a minute.',
    'Liver tests are back to normal, and {they} carried the printout to {support}.',
    'Asked a newcomer for coffee after the meeting.',
    '{They} see{s} anger and tiredness as the early signs, and eats and rests before deciding anything.',
  ],
  harder: [
    'Drank on Friday and Saturday after an argument about {stressor}; stopped on Sunday and came in today.',
    'Skipped meetings for two weeks and the cravings are back daily.',
    '{First} kept a bottle in the garage "just to know it was there."',
  ],
  easier: [
    'Cravings are short, and {they} can describe them without being pulled in.',
    '{First} got the ninety-day chip and brought it to show.',
    'Slept seven hours on most nights, sober.',
  ],
  did: [
    'Explored what drinking gave {them} and what it took, in two columns, without arguing for either.',
    'Mapped the last craving from trigger to end, and found the choice point at the bus stop.',
    'Rehearsed turning down a drink in one sentence, three ways.',
    'Did a functional analysis of the lapse: where, who, what {they} told {self}, what came after.',
    'Planned the holiday weekend hour by hour with a person to call on each day.',
    'Reviewed the naltrexone with {them}: taken on how many days, and what {they} noticed.',
    'Practiced surfing an urge for five minutes with eyes closed.',
  ],
  thought: [
    "Motivation is building and rests on {their} own reasons more than on the court's.",
    'The lapse was contained and used to learn from; risk rises with tiredness and isolation.',
    'Recovery supports are in place, and {they} use{s} them before a crisis rather than after.',
    'High-risk times are known, and there is a plan for each.',
  ],
  home: [
    'Three meetings this week, and one phone number from each.',
    'Other way home on every workday.',
    'Craving log with time, place and strength.',
    'Call {support} before five on Fridays.',
    'No alcohol kept at home, garage included.',
    'Eat before six; in bed by eleven.',
  ],
  goal: {
    title: 'Stay sober and build a week that does not need a drink in it',
    own: '"I want to remember my evenings."',
    objectives: [
      ['{First} will remain abstinent for ninety days', 'Self-report and breath or urine test', 'Relapse prevention counseling'],
      ['{First} will attend three mutual-help meetings a week', 'Meeting log', 'Twelve-step facilitation'],
      ['{First} will use a written plan in each high-risk situation', 'Craving log', 'Coping skills training'],
    ],
  },
};

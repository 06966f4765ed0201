import type { ThemeWords } from '../theme.ts';

export const conduct: ThemeWords = {
  approaches: ['parent management training', 'anger coping skills', 'school consultation'],
  story: [
    'Daily arguments at home and at school, with two suspensions this year. {Support} says it began after {stressor}.',
    '{First} refuses, argues and blames others when told no. Calm and funny one to one. Teachers ask for a plan.',
  ],
  early: [
    'Sent to the office twice for refusing to sit down.',
    '{Support} counted five arguments a day over screens, shoes and supper.',
    '"Everybody\'s always on me." {They} kicked the chair and then picked it up.',
    'Broke a plate on Saturday; nobody was hurt.',
    '{First} did not want to come and kept the hood up for ten minutes.',
  ],
  middle: [
    'One office visit in two weeks.',
    '{First} asked for the break card by {self} twice.',
    '{Support} ignored the eye-rolling and praised the shoes; the morning went well.',
    '{They} named the feeling before the yelling on Thursday: "I\'m at a six."',
    'Earned enough points for the arcade.',
  ],
  late: [
    'No referral in a month. The assistant principal stopped {them} in the hall to say so.',
    '{First} lost at a board game and shook hands.',
    '{They} walked away from a fight and told a teacher.',
    'Arguments are down to one or two a day and short.',
    '{Support} and {first} cooked together without a quarrel.',
  ],
  harder: [
    'Suspended for a day after pushing a classmate in the lunch line.',
    '{Support} gave in about screens when tired, and the week went downhill.',
    'A visit with {their} father was called off, and {they} took it out on everyone.',
  ],
  easier: [
    'Three good days in a row on the card.',
    '{First} came in smiling with a story to tell.',
    'Said sorry without being told.',
  ],
  did: [
    'Made a thermometer of anger with a signal and an action at each mark.',
    'Practiced "ask, wait, try again" with a game that is hard to win.',
    'Coached {support} on ignoring small things and on consequences that are brief and certain.',
    'Wrote the break-card rules with the teacher by phone.',
    'Talked about the called-off visit while throwing a ball; {they} said more than usual.',
    'Read a story about a boy who blames everyone, and let {them} find the ending.',
  ],
  thought: [
    'Reactive rather than planned; calms quickly with space and few words.',
    'Parenting is more consistent, and behavior follows within days.',
    'Sadness about {their} father sits under the anger.',
    'School plan works where it is used and fails with substitute teachers.',
  ],
  home: [
    'Special time, ten minutes a day, with no instructions.',
    'Break card up to three times a day.',
    'One calm consequence, the same day, then done.',
    'Points chart for shoes, supper and bed.',
    'Thermometer on the fridge.',
    "Call the teacher on Friday for the week's card.",
  ],
  goal: {
    title: 'Fewer fights at home and school',
    own: '"I want people off my back."',
    objectives: [
      ['No more than one office referral a month', 'School record', 'School consultation and anger coping'],
      ['{First} will use the break card before yelling', 'Daily card', 'Anger coping skills'],
      ['{Support} will give praise five times as often as correction', 'Parent log', 'Parent management training'],
    ],
  },
};

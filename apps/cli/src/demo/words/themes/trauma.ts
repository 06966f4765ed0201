import type { ThemeWords } from '../theme.ts';

export const trauma: ThemeWords = {
  approaches: ['stabilization and psychoeducation', 'cognitive processing therapy', 'reintegration work'],
  story: [
    'Nightmares and startle since an assault four years ago; sleep worsened again after {stressor}. {They} avoid{s} the street where it happened and sit{s} facing the door.',
    '{First} has kept away from reminders of the car crash since it happened and no longer drives at dusk. Irritable at home, guilty about having survived.',
    'Years of violence in an earlier relationship. {First} says {they} "left the house but not the feeling" and describes numbness more than fear.',
  ],
  early: [
    'Nightmares on four nights, twice waking {support} by shouting. {They} now sleep{s} with the hall light on.',
    '{First} changed lines at the store when a man stood too close, then left without paying for anything.',
    '"I know it\'s over. My body doesn\'t." Startled at a slammed door at {job} and shook for an hour.',
    '{They} {has} not told {support} what happened and worries that it shows.',
    'Feels cut off: "People talk and I\'m nodding from behind glass."',
    'Drinks two or three glasses of wine to fall asleep on bad nights.',
  ],
  middle: [
    'Finished the impact statement and brought it folded in {their} pocket; read it aloud with pauses.',
    '{First} found the stuck point "I should have known" in two other parts of life this week.',
    'Two nightmares since the last visit. {They} got up, named the date and the room, and went back to bed.',
    '{They} walked past the corner with {support}, heart pounding, and did not turn back.',
    'Anger has come up in place of numbness, mostly at the people who did nothing.',
    'Worksheet on trust done in full; {they} rated trust in {self} lower than in anyone else and was struck by it.',
  ],
  late: [
    'Sleeps through on most nights. The dream came once, with another ending.',
    '{First} rewrote the impact statement and no longer uses the word "fault" about {self}.',
    '{They} told {support} what happened, in {their} own words, and was believed.',
    'Sat with {their} back to the door at a restaurant, on purpose, through dessert.',
    'Volunteering on Saturdays; says it is the first thing in years that "has nothing to do with it."',
  ],
  harder: [
    'A news story about an assault set off a week of nightmares, and {they} stopped the worksheets.',
    '{First} saw somebody who looked like the person who hurt {them}, and stayed indoors for three days.',
    'The anniversary fell in this week. {They} took time off from {job} and slept on the couch.',
  ],
  easier: [
    'A whole week without a nightmare, for the first time since treatment began.',
    '{First} was startled and laughed about it within minutes.',
    '{They} forgot to check the locks a second time and noticed only in the morning.',
  ],
  did: [
    'Explained how avoidance keeps a memory raw, using {their} own examples of the street and the dusk.',
    'Practiced grounding by five senses until {they} could start it without help.',
    'Read the impact statement together and marked the stuck points in it.',
    'Challenged "I should have known" with the questions on the worksheet; belief fell from 90 to 50 percent.',
    'Worked on the difference between blame, responsibility and not being able to foresee.',
    'Went over the safety theme: how high the wall is now, and what a door in it would look like.',
    'Planned an approach to one avoided place, with {support} along and a way out agreed on.',
    'Paced the session so that the last ten minutes were for settling; {they} left calm.',
  ],
  thought: [
    'Symptoms are consistent with the known trauma and worsen with reminders; no new dissociative signs.',
    'Self-blame is the stuck point that the others rest on and is beginning to give.',
    'Avoidance is decreasing by {their} own choice, and arousal follows with some delay.',
    'Alcohol as a sleep aid is a concern and was discussed plainly; {they} {is} open to changing it.',
    '{First} tolerates the memory for longer and recovers faster after it.',
  ],
  home: [
    'Challenging-questions worksheet on one stuck point a day.',
    'Read the statement aloud, alone, every other day.',
    'Grounding after each nightmare; note the time it takes to settle.',
    'Walk the avoided street with {support} once, in daylight.',
    'No wine on weeknights; log sleep.',
    'Theme worksheet on trust.',
  ],
  goal: {
    title: 'Lessen the hold that the trauma has on sleep, safety and closeness',
    own: '"I want to stop living in that night."',
    objectives: [
      [
        '{First} will complete the twelve sessions of cognitive processing therapy',
        'Sessions and worksheets done',
        'Cognitive processing therapy',
      ],
      ['Nightmares on no more than one night a week', 'Sleep log', 'Grounding, sleep hygiene and prescriber follow-up'],
      ['{First} will enter three avoided places a month', 'Approach log', 'In vivo exposure'],
    ],
  },
};

import type { ThemeWords } from '../theme.ts';

export const panic: ThemeWords = {
  approaches: ['interoceptive exposure', 'cognitive behavioral therapy', 'in vivo exposure'],
  story: [
    'First attack eight months ago in a supermarket line: racing heart, numb hands, certain {they} would pass out. Two emergency room visits since then with normal cardiac workups.',
    '{First} has attacks "out of nowhere," about three a week, and has stopped taking the bus and sitting in the middle of a row.',
  ],
  early: [
    'Three attacks since the last visit, one of them at {job}. {They} left and sat in the car until it passed.',
    '{First} carries water, a phone charger and a paper bag everywhere "in case."',
    '{They} will go to the store only with {support}, and only when it is empty.',
    'Skipped coffee, stairs and a hot shower this week because each makes {their} heart beat faster.',
    '"I know the tests were fine. When it happens I still think this is the one that kills me."',
  ],
  middle: [
    'One full attack and two that "didn\'t take." {They} stayed in line at the pharmacy through one of them.',
    '{First} did the straw breathing daily; the feeling is still unpleasant and no longer frightening.',
    'Rode the bus four stops with {support} two rows back.',
    '{They} left the water bottle at home on purpose on two days.',
    'Climbed three flights at {job}, noticed {their} heart, and went into the meeting anyway.',
  ],
  late: [
    'No full attack in five weeks. A surge at the movies came and went while {they} kept watching.',
    '{First} took the bus alone both ways to {job} all week.',
    'Sat in the middle of the row on purpose. "I wanted to see if I still could."',
    '{They} told a coworker about the attacks, and it did not turn into a crisis.',
    'Drinks coffee again and goes for runs; a fast heart is just a fast heart.',
  ],
  harder: [
    'After a cold {they} {was} short of breath and had two attacks in one evening; the old thoughts were back at full strength.',
    '{First} called off the bus ride twice and felt relief, then shame.',
    "A coworker's heart attack set off a week of checking {their} pulse.",
  ],
  easier: [
    'The whole week passed without {them} scanning for exits.',
    '{First} noticed a surge only after it was over.',
    'Went to the store at a busy hour and forgot to be afraid.',
  ],
  did: [
    'Drew the panic cycle with {their} own last attack: sensation, thought, fear, more sensation.',
    'Interoceptive exposure: one minute of spinning and one of breathing through a straw, three rounds; fear fell from 7 to 3.',
    'Rated the prediction ("I will faint") before and after hyperventilating for sixty seconds; it did not come true.',
    'Planned which safety behaviors to drop next, in order, beginning with the water bottle.',
    'Walked to the crowded lobby together and stayed until fear was down by half.',
    'Reviewed what the emergency room tests showed and what {they} had told {self} that they meant.',
  ],
  thought: [
    'Catastrophic reading of bodily sensations maintains the disorder and is weakening with exposure.',
    'Safety behaviors are fewer, and each one dropped has held.',
    'Fear of the fear has replaced the attacks as the main problem, which is progress of a kind.',
    'Avoidance of exertion remains and leaves {them} out of shape, which in turn feeds the sensations.',
  ],
  home: [
    'Straw breathing once a day, with ratings.',
    'Bus, four stops, three times, alone.',
    'Leave the water bottle at home on two days.',
    'Stairs instead of the elevator at {job}.',
    'Stay in the longest line at the store, once.',
    'Write down each prediction and what came of it.',
  ],
  goal: {
    title: 'Live without arranging the day around panic',
    own: '"I want to get on a bus and think about something else."',
    objectives: [
      ['{First} will do interoceptive exercises on five days a week', 'Exercise log with fear ratings', 'Interoceptive exposure'],
      ['{First} will use public transportation alone twice a week', 'Log of trips', 'In vivo exposure'],
      ['No more than one full attack a month for three months', 'Attack log', 'Relapse prevention'],
    ],
  },
};

import type { ThemeWords } from '../theme.ts';

export const obsessions: ThemeWords = {
  approaches: ['exposure and response prevention', 'cognitive therapy of over-responsibility', 'relapse prevention'],
  story: [
    'Checks the stove, locks and taps for up to two hours before leaving. {First} has been late to {job} often enough to be warned.',
    'Fear of contamination with washing up to forty times a day; hands are cracked. {Support} has taken over shopping and door handles.',
  ],
  early: [
    'Two hours of rituals on most mornings; late three times this week.',
    '{First} sent photos of the stove to {self} and looked at them at {job}.',
    '{They} asked {support} to check the door as well, which made it worse by evening.',
    'Hands are raw, and {they} wore gloves to the session.',
    '"I know the door is locked. I just don\'t feel it."',
  ],
  middle: [
    'Left home after one check on four days. Anxiety 8, gone by the time {they} reached the bus.',
    '{First} touched the lobby handle and ate lunch without washing. "Disgusting and fine."',
    '{They} told {support} not to answer when {they} ask{s} about the stove.',
    'Rituals under forty minutes a day on average.',
    'Did the exposure on a bad day, which {they} had said {they} could not.',
  ],
  late: [
    'On time for {job} for six weeks.',
    '{First} travelled overnight and called no one about the stove.',
    '{They} notice{s} the urge "like a car alarm down the street."',
    'Rituals under ten minutes, mostly when tired.',
    'Helped {support} cook with raw chicken and washed once.',
  ],
  harder: [
    'After {stressor} the checking doubled for a week.',
    'A new intrusive thought frightened {them}, and {they} avoided the kitchen knives.',
    'Skipped exposures for ten days.',
  ],
  easier: [
    'An urge came and {they} forgot about it before deciding what to do.',
    '{First} did three steps in one day.',
    'Skin on the hands has healed.',
  ],
  did: [
    'Exposure with response prevention at the clinic door: closed it once and walked away; anxiety from 8 to 3 in twenty-five minutes.',
    'Touched the waiting-room chair and then {their} face, and stayed with it; no washing for an hour.',
    'Explained that intrusive thoughts are common and that the meaning given to them is the problem.',
    'Made a pie chart of responsibility for a feared fire; {their} share fell from 90 to 15 percent.',
    'Coached {support} by phone on how to decline to reassure.',
    'Ranked twelve situations and chose the next two.',
  ],
  thought: [
    'Response prevention is holding, and anxiety falls faster than at the start.',
    'Family accommodation was a large part of the problem and has decreased.',
    'Over-responsibility is the belief beneath the checking.',
    'Insight is good; what {they} know{s} and what {they} feel{s} are coming together.',
  ],
  home: [
    'One check, then out, on five mornings.',
    'No photos of the stove.',
    'Daily touch exposure without washing for an hour.',
    '{Support} answers "I love you and I won\'t answer that."',
    'Rate each urge at zero, ten and twenty minutes.',
    'Read the script of the feared thought aloud twice a day.',
  ],
  goal: {
    title: 'Leave the house, and leave it alone',
    own: '"I want my mornings back."',
    objectives: [
      ['Rituals under thirty minutes a day', 'Ritual log', 'Exposure and response prevention'],
      ['{First} will be on time for {job} on nine days of ten', 'Self-report', 'Exposure and response prevention'],
      ['{Support} will give no reassurance', 'Family report', 'Family coaching'],
    ],
  },
};

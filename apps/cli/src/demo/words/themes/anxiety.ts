import type { ThemeWords } from '../theme.ts';

export const anxiety: ThemeWords = {
  approaches: ['cognitive behavioral therapy', 'worry exposure', 'acceptance and commitment therapy'],
  story: [
    '{First} has "always been a worrier," but since {stressor} the worry fills the day and most of the night. {They} check{s} and recheck{s} messages before sending them.',
    'Worry about health, money and {job} on most days for more than a year, with tight shoulders, stomach upset and trouble falling asleep.',
    '{They} describe{s} a mind that "won\'t put anything down." Avoids driving on the highway and asks {support} for reassurance several times a day.',
  ],
  early: [
    '{First} counted eleven times this week that {they} asked {support} whether things would be all right.',
    'Worry starts before getting out of bed and moves from {stressor} to money to health within minutes.',
    'Falls asleep after one on most nights because {their} mind "makes lists of disasters."',
    '{They} left a meeting at {job} early when {their} heart began to race, and {has} gone over it ever since.',
    'Neck and jaw are tight by noon. {They} grind{s} {their} teeth at night and wake{s} with a headache.',
    '{First} turned down an invitation because of everything that could go wrong on the way there.',
  ],
  middle: [
    'Kept worry time to twenty minutes after dinner on five days, and put off worries until then on most of them.',
    '{First} sent two messages at {job} without rereading them; nothing came of it, which {they} wrote down.',
    '{They} drove one exit on the highway with {support} in the car. Peak anxiety 7 of 10, down to 3 by the exit.',
    'Noticed that most worries are about things that have not happened, and that the list repeats.',
    '{First} let one "what if" about {stressor} stand unanswered for a whole evening.',
    'Falls asleep within half an hour on nights when {they} do{es} the breathing before bed, not on the others.',
  ],
  late: [
    'Made a decision about {stressor} in a day that would have taken weeks of asking around.',
    '{First} drove to the next town alone. "My hands were sweaty and I went anyway."',
    'Reassurance seeking is down to once or twice a week, and {support} has noticed.',
    '{They} describe{s} worry as "background radio" that {they} can leave on without turning it up.',
    'Sleeps seven hours most nights and goes back to sleep after waking.',
  ],
  harder: [
    'Worry climbed again after bad news about {stressor}; {they} went back to checking and barely slept on two nights.',
    '{First} avoided the highway all week after a near miss in traffic.',
    'A medical test brought the health worries back, with an evening lost to searching symptoms.',
  ],
  easier: [
    'Had three days with no worry worth writing down.',
    '{First} laughed at a "what if" in the middle of having it, which was new.',
    'Shoulders are looser, and the headaches came only once.',
  ],
  did: [
    "Sorted this week's worries into those {they} can act on and those {they} cannot, and chose one action.",
    'Set up a daily worry time and practiced putting a worry off until then.',
    'Ranked the avoided situations and planned the next step on the ladder, with a way to tell that it worked.',
    'Imaginal exposure to the feared outcome of {stressor}, two rounds; anxiety fell from 8 to 4.',
    'Looked at what reassurance does over an hour and over a week, drawn as two lines on the board.',
    'Taught slow breathing and paired it with getting into bed; rehearsed it twice.',
    'Worked on naming a worry as a thought ("I am having the thought that I will fail") and letting it pass.',
    'Estimated the odds of the feared event, then what {they} would do if it came, in writing.',
  ],
  thought: [
    'Reassurance and checking keep the anxiety going; cutting them back is where change shows first.',
    'Intolerance of uncertainty is the common thread of the worries, more than any one of their subjects.',
    '{First} is using exposure outside of session without being asked, a good sign.',
    'Physical tension follows the worry rather than the other way round; relaxation helps with sleep and less by day.',
    'Avoidance is shrinking and the week has opened up accordingly.',
  ],
  home: [
    'Worry time at seven, twenty minutes, in writing.',
    'Send three messages without rereading.',
    'One step on the ladder, twice, staying until anxiety is down by half.',
    'Ask {support} to answer "what do you think?" instead of reassuring.',
    'Breathing exercise on getting into bed, every night.',
    'No symptom searches; write the question down for the next visit instead.',
  ],
  goal: {
    title: 'Bring worry down to where it no longer decides what {first} does',
    own: '"I want to go a day without planning for disasters."',
    objectives: [
      ['{First} will keep worry to a set time on five days a week', 'Worry log', 'Stimulus control of worry'],
      ['{First} will complete the steps of the exposure ladder at two a month', 'Ladder with ratings', 'Graded exposure'],
      ['GAD-7 below 8 on two visits in a row', 'GAD-7 every fourth visit', 'Measurement-based review of treatment'],
    ],
  },
};

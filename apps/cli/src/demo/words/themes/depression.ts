import type { ThemeWords } from '../theme.ts';

export const depression: ThemeWords = {
  approaches: ['behavioral activation', 'cognitive behavioral therapy', 'relapse prevention'],
  story: [
    '{First} describes about four months of low mood that crept in after {stressor}. {They} stopped {hobby}, cancels plans, and sleeps late on days off.',
    'Low mood, early waking and loss of interest since the spring, with two earlier episodes that lifted on their own. The present one followed {stressor} and has not let up.',
    '{First} says the flatness "is like watching my life on mute." {They} can name {stressor} as the beginning but feel{s} it has since become something of its own.',
  ],
  early: [
    '{First} spent most of the weekend in bed and feels guilty about it. "I had one thing to do and I couldn\'t even do that."',
    '{They} describe{s} mornings as the hardest part of the day; it takes an hour to get from waking to standing.',
    'Appetite is down and meals are mostly toast and cereal. {They} {has} not cooked since the first week of the month.',
    '{First} has been avoiding calls from {support} and lets the phone go to voicemail, then feels worse for not answering.',
    'Nothing gives {them} much pleasure; {hobby} "just feels like another chore on the list."',
    '{They} {is} getting to {job} but describe{s} going through the motions and crying in the car afterward.',
  ],
  middle: [
    '{First} did four of the seven activities on the schedule and was surprised that two of them felt good while they lasted.',
    '{They} noticed that the thought "I always let people down" shows up before {they} cancel{s} plans, not after.',
    'Got up by eight on five days this week. The two late days both followed an argument about {stressor}.',
    '{First} went back to {hobby} once, for twenty minutes, and rated mood two points higher afterward.',
    '{They} answered when {support} called and stayed on the phone, which {they} had not done in weeks.',
    "Sleep is more regular but {they} still wake{s} around four and rehearse{s} the day's failures until the alarm.",
  ],
  late: [
    '{First} describes a hard Tuesday that would once have cost the week; {they} went for a walk, called {support} and was back at {job} the next day.',
    '{Hobby} is part of the week again without being scheduled. "I didn\'t have to talk myself into it."',
    '{They} caught the old all-or-nothing thinking after a mistake at {job} and answered it out loud in the car.',
    'Energy holds through the afternoon most days. {They} {is} cooking again and had {support} over for dinner on Sunday.',
    '{First} is thinking about what to do when the low weeks come back, and has begun to write down the early signs.',
  ],
  harder: [
    'The past two weeks were harder: {stressor} came up again and {they} slid back into long naps and skipped meals.',
    '{First} stopped the activity schedule after one bad day and then felt there was no point in starting over.',
    'Mood dropped around the anniversary of a loss, and {they} did not tell anyone until today.',
  ],
  easier: [
    '{First} had "a run of okay days," the longest since treatment began.',
    'Friends have noticed that {they} {is} laughing again, and {they} believed them.',
    'There were two evenings with real enjoyment, and {they} could say what made them different.',
  ],
  did: [
    'Reviewed the activity log line by line and linked each change in mood to what {they} {was} doing at the time.',
    "Built next week's schedule around two small mastery tasks and one pleasant one, each with a day and an hour.",
    'Worked through a thought record on "I always let people down"; {they} found three pieces of evidence against it without prompting.',
    'Used the downward arrow to get from a missed deadline to the belief beneath it, and named it as a belief.',
    'Role-played the call to {support} until {they} could say what {they} needed in one sentence.',
    'Introduced the difference between waiting to feel like it and acting first, with an example from {their} own week.',
    'Wrote the first page of a relapse plan: early signs, what helps, whom to tell.',
    'Practiced a short self-compassion exercise when {they} called {self} lazy; rated distress before and after.',
  ],
  thought: [
    'Withdrawal still does more to hold the low mood in place than any single event; activity is the lever.',
    'Depressive symptoms remain, while behavior has begun to move ahead of mood, which is the expected order.',
    '{First} now recognizes {their} automatic thoughts while they happen, not only in hindsight.',
    'Guilt about {stressor} keeps the self-criticism going and is the next thing to work on.',
    'Gains are holding under ordinary stress. The step from doing well in session to trusting it at home is under way.',
  ],
  home: [
    'Two scheduled activities before noon on days off; log mood before and after.',
    'One thought record, on the first cancelled plan of the week.',
    'Call {support} once, with a plan for what to say.',
    'Out of bed by eight on five days; no naps over thirty minutes.',
    'Twenty minutes of {hobby} on two days, whether or not {they} feel{s} like it.',
    'Finish the list of early warning signs and bring it.',
  ],
  goal: {
    title: 'Reduce depressive symptoms so that {first} can keep up with {job} and the people who matter',
    own: '"I want to feel like I\'m in my own life again."',
    objectives: [
      [
        '{First} will complete at least four planned activities a week for eight weeks',
        'Activity log, reviewed each session',
        'Behavioral activation with a weekly schedule',
      ],
      [
        '{First} will answer self-critical thoughts in writing three times a week',
        'Thought records brought to session',
        'Cognitive restructuring',
      ],
      ['PHQ-9 below 10 on two visits in a row', 'PHQ-9 every fourth visit', 'Measurement-based review of treatment'],
    ],
  },
};

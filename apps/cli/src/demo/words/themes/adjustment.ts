import type { ThemeWords } from '../theme.ts';

export const adjustment: ThemeWords = {
  approaches: ['supportive therapy', 'problem-solving therapy', 'acceptance and commitment therapy'],
  story: [
    'Tearful, on edge and sleeping badly for six weeks since {stressor}. No earlier treatment. {First} says {they} {was} "the one other people called."',
    '{Stressor} has turned {their} days upside down. {First} worries, cries in the shower and cannot concentrate at {job}.',
  ],
  early: [
    '{First} told the story of {stressor} from the beginning and cried for the first time in front of somebody.',
    '{They} cannot settle to anything for more than a few minutes.',
    'Wakes at three and goes over what {they} could have done otherwise.',
    '{Support} keeps asking whether {they} {is} "over it yet."',
    'Eats standing up. Forgot an appointment, which is not like {them}.',
  ],
  middle: [
    '{First} made the phone call {they} had been putting off, and it took four minutes.',
    'Two of the five problems on the list are solved, and one turned out not to be {theirs} to solve.',
    '{They} slept six hours on most nights.',
    'Back to {hobby} on Saturday and did not talk about {stressor} for two hours.',
    'Said no to {support} once and nothing broke.',
  ],
  late: [
    '{First} speaks of {stressor} in the past tense.',
    '{They} laughed about something from the worst week.',
    'Concentration is back, and {job} has stopped being an effort.',
    'Thinks two more visits are enough and wants to know what to look out for.',
    '"I\'m not who I was in the spring. I think I like this one better."',
  ],
  harder: [
    'A letter arrived about {stressor} and undid a good week.',
    '{First} has picked up extra hours to keep from thinking and is worn out.',
    'An unkind remark by a relative brought the tears back.',
  ],
  easier: [
    'First full night of sleep since it began.',
    'Made plans for the summer, with dates.',
    '{They} went a whole day without going over it.',
  ],
  did: [
    'Let {them} tell it at {their} own pace and named what {they} had lost.',
    'Split the pile into five problems and took one through all steps, from options to a first action.',
    'Looked at what {they} can change, what {they} can influence, and what {they} can only carry.',
    'Taught a wind-down hour and moved the planning to the afternoon.',
    'Practiced saying no to one request, kindly and without a reason.',
    'Named strengths that {they} used in an earlier hard time and can use again.',
  ],
  thought: [
    'Distress is in proportion to events and is easing with time, support and action.',
    'No sign of a major depressive episode; symptoms are tied to the stressor.',
    "{First} has good skills that had been set aside for other people's use.",
    'Ready to space visits further apart.',
  ],
  home: [
    'First action on the next problem, by Wednesday.',
    'Wind-down hour without the phone.',
    'Tell {support} one thing that would help.',
    'An hour of {hobby} at the weekend.',
    'Write the letter that will not be sent.',
    'Walk at lunch on three days.',
  ],
  goal: {
    title: 'Get through {stressor} and back to a life that works',
    own: '"I want to feel like myself by the fall."',
    objectives: [
      ['{First} will take one problem a week through to an action', 'Problem list', 'Problem-solving therapy'],
      ['{First} will sleep six hours or more on five nights a week', 'Sleep log', 'Sleep hygiene'],
      ['{First} will spend two hours a week on something enjoyable', 'Self-report', 'Supportive therapy'],
    ],
  },
};

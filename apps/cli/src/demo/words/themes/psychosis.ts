import type { ThemeWords } from '../theme.ts';

export const psychosis: ThemeWords = {
  approaches: ['engagement and coping skills', 'cognitive behavioral therapy for psychosis', 'social skills training'],
  story: [
    'Voices since {their} early twenties, two hospital stays, the last three years ago. {First} lives {home} and wants "a regular week with people in it."',
    'First episode in college with voices and the belief of being filmed. Medication has helped; motivation and company are what is missing.',
  ],
  early: [
    'Voices on most days, mostly in the evening, commenting on what {they} {is} doing. {They} answered back twice.',
    '{First} left the group early because "they were looking at each other about me."',
    'Takes the medication every night. Sleeps ten hours and finds mornings slow.',
    '{They} spent the week indoors apart from one trip for groceries with {support}.',
    'Finds it hard to say what {they} want{s}; "I\'m fine" came up nine times.',
  ],
  middle: [
    'Used the headphones and the walk when the voices came; rated them quieter on three days of five.',
    '{First} checked the idea about the neighbors with {support} before acting on it.',
    'Came to the drop-in twice and played cards both times.',
    '{They} cooked two meals and did the laundry without a reminder.',
    'Voices "are there but not in charge." Less than an hour on most days.',
  ],
  late: [
    'Working six hours a week stocking shelves; has not missed a shift.',
    '{First} told the nurse about the stiffness {self} instead of skipping doses.',
    '{They} had the voices tell {them} not to come today, "and I came on the early bus."',
    'Goes to the drop-in on Tuesdays and Fridays and knows people by name.',
    'Pays {their} own phone bill and keeps the receipts in a folder.',
  ],
  harder: [
    'The voices were louder after {stressor}, with less sleep and more time alone. No commands.',
    '{First} thought the mail carrier was leaving signs; {they} could doubt it by the end of the session.',
    'Missed three doses when the pharmacy changed the label.',
  ],
  easier: [
    'Three days without voices, the first such stretch this year.',
    '{They} started conversations at the drop-in rather than waiting.',
    'Smiled often and made a joke about the coffee.',
  ],
  did: [
    'Asked about the voices with curiosity: when, how loud, what helps, what {they} make{s} of them.',
    'Practiced the listening-and-waiting exercise with recorded noise.',
    "Looked at the evidence for and against the neighbors' watching, in {their} own words.",
    'Rehearsed starting and ending a short conversation, three rounds, with praise for each.',
    'Made a weekly plan with one outing a day and a place for rest after it.',
    'Reviewed the signs that came before the last hospital stay and whom {they} would call.',
  ],
  thought: [
    'Positive symptoms are present and managed; withdrawal is now the main limit on daily life.',
    'Reality testing holds with gentle questioning. No command hallucinations.',
    'Medication is taken reliably, and sedation is the cost {they} notice{s} most.',
    'Social contact is increasing in small and steady steps.',
  ],
  home: [
    'Drop-in center on two days.',
    'Headphones and a walk when the voices start; note what worked.',
    'One meal cooked and one load of laundry.',
    'Ask {support} before acting on a worrying idea.',
    'Pill organizer filled on Sunday.',
    'Say hello to one person at the bus stop.',
  ],
  goal: {
    title: 'Have more good hours in the week and more people in them',
    own: '"A regular week with people in it."',
    objectives: [
      ['{First} will go to the drop-in center twice a week', 'Attendance', 'Social skills training and peer support'],
      ['{First} will use two coping strategies when voices begin', 'Coping log', 'Cognitive behavioral therapy for psychosis'],
      ['{First} will take medication as prescribed', 'Pill organizer and refill dates', 'Medication support'],
    ],
  },
};

import type { ThemeWords } from '../theme.ts';

export const attention: ThemeWords = {
  approaches: ['organizational skills training', 'parent and teacher coaching', 'self-monitoring'],
  story: [
    'Trouble sitting through lessons and finishing work since first grade. Report cards say "bright, careless, always somewhere else." {Support} says mornings at home take an hour of reminders.',
    '{First} loses jackets, forms and homework, starts many things and finishes few. {Stressor} has made it more visible this year.',
  ],
  early: [
    '{First} turned in three of nine assignments. The others were done and never left the backpack.',
    "Called out eleven times in math on Tuesday by the teacher's count.",
    '{They} lost the planner on its second day and found it under the bed today.',
    'Mornings take six reminders, and {support} ends up shouting, which nobody likes.',
    '"I hear the first thing and then I\'m thinking about something else."',
  ],
  middle: [
    'Folder came home on four days of five; seven of nine assignments were in.',
    '{First} used the timer for homework and finished in two blocks with one break.',
    '{They} raised {their} hand before speaking in most of science class.',
    'The morning chart is on the fridge, and {support} gave only two reminders on Wednesday.',
    'Left the phone in the kitchen during homework, with some bargaining.',
  ],
  late: [
    'All assignments in for three weeks; the teacher moved {them} off the daily card.',
    '{First} packed {their} bag at night without being told.',
    '{They} asked to move seats away from a friend who "makes me talk."',
    'Finished a project over two weeks using the checklist, with parts done ahead of time.',
    'Noticed drifting in class and brought {self} back "like changing a channel."',
  ],
  harder: [
    'Two late slips and a lost textbook in one week; {they} called {self} stupid.',
    'Homework stretched past nine on most nights after the routine slipped.',
    'An argument about screens ended with the chart torn up.',
  ],
  easier: [
    'The teacher sent a good note home, unasked.',
    '{First} sat through the whole session without getting up.',
    'Mornings were calm on four days.',
  ],
  did: [
    'Emptied and rebuilt the backpack together with one folder for "home" and one for "hand in."',
    'Practiced breaking an assignment into three steps and guessing how long each takes.',
    'Played a stop-and-think game and named the moment just before blurting out.',
    'Coached {support} on one clear instruction at a time, with praise right after.',
    'Set up the daily report card with two behaviors and a reward chosen by {them}.',
    'Used a ten-minute timer with a check mark for each minute on task; eight of ten.',
  ],
  thought: [
    'Working memory and time sense limit {them} more than willingness does.',
    'Structure at home and school is taking hold, and effort shows where it is praised.',
    'Self-esteem suffers from daily correction; successes need to be named out loud.',
    'On-task behavior in session is improved from the start of the term.',
  ],
  home: [
    'Backpack check at seven each evening, with a check mark.',
    'Homework in two fifteen-minute blocks with a timer.',
    'Daily report card, two behaviors.',
    'Morning chart: one reminder for each step.',
    'Praise within ten seconds, five times a day.',
    'Phone in the kitchen until homework is checked.',
  ],
  goal: {
    title: 'Finish what is started, at school and at home',
    own: '"I want them to stop saying my name like that."',
    objectives: [
      ['{First} will turn in 80 percent of assignments for four weeks', "Teacher's record", 'Organizational skills training'],
      ['{First} will get ready for the day with two reminders or fewer', 'Morning chart', 'Parent coaching'],
      ['{First} will stay on task for fifteen minutes at a time', 'Timer record in session', 'Self-monitoring practice'],
    ],
  },
};

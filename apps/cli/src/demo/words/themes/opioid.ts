import type { ThemeWords } from '../theme.ts';

export const opioid: ThemeWords = {
  approaches: ['stabilization on medication', 'contingency management', 'relapse prevention'],
  story: [
    'Began with pills after a work injury, fentanyl for the last two years. One overdose reversed with naloxone. {First} started buprenorphine at the hospital and wants to stay on it.',
    '{First} has used opioids since {their} twenties with one sober stretch of two years. {Stressor} came before the return to use.',
  ],
  early: [
    'Fourteen days on buprenorphine. No withdrawal since the dose went up; cravings once a day.',
    '{First} used once last Thursday with an old friend, then threw the rest away and called the clinic.',
    "{They} sleep{s} on {support}'s couch and wants to be out before the old number calls again.",
    'Naloxone kit is in the jacket; {support} has one as well.',
    'Constipated and tired of the taste, yet "it beats chasing."',
  ],
  middle: [
    'Six weeks of screens showing buprenorphine and nothing else.',
    '{First} deleted the numbers and told {support} which two people not to let in.',
    '{They} started two days a week at {job} and is saving for a deposit.',
    'A craving came at the bus station; {they} texted the peer and got on the bus.',
    'Goes to group on Tuesdays and has begun to say more than {their} name.',
  ],
  late: [
    'Nine months on the medication without use. {They} pick{s} up a two-week supply now.',
    '{First} has a room of {their} own and keeps the lease in the folder with the certificates.',
    'Saw {their} child for a whole weekend for the first time in three years.',
    '{They} train{s} new members in using naloxone.',
    'Does not want to taper yet and can say why.',
  ],
  harder: [
    'Used on two days after {stressor}. No overdose; restarted the films the next morning.',
    'Missed two visits and ran out of films on Saturday; in mild withdrawal today.',
    'A friend died of an overdose this week. {They} {is} shaken and did not use.',
  ],
  easier: [
    'Cravings less than once a week and short.',
    '{First} has put on eight pounds and is pleased about it.',
    'The screen was clean again, and {they} asked for a copy.',
  ],
  did: [
    'Reviewed how the films are taken: dry mouth first, no swallowing, one at a time.',
    'Checked the naloxone kits and their dates and went over rescue breathing.',
    'Drew the map of people, places and phones, and marked which to keep away from.',
    'Gave the voucher for a sixth clean week and talked about what it will go toward.',
    'Worked through grief about the friend without hurrying it.',
    'Rehearsed what to say when the old number calls.',
  ],
  thought: [
    'Stable on medication, with the usual early losses of structure; housing is the weakest point.',
    'Return to use was brief and reported the same day; treatment is intensified rather than ended.',
    'Protective factors are growing: work, own room, contact with family.',
    'Risk of overdose is lower than before and not gone; naloxone is at hand.',
  ],
  home: [
    'Films daily; bring the wrappers.',
    'Group on Tuesday, and peer contact twice.',
    'New phone number by Friday.',
    'Naloxone in the jacket at all times.',
    'Housing application with the case manager.',
    'Text the peer at the first craving, not the third.',
  ],
  goal: {
    title: 'Stay on treatment, stay alive, and build something worth keeping',
    own: '"I want my kid to pick up when I call."',
    objectives: [
      ['{First} will take buprenorphine daily for six months', 'Screens and refill dates', 'Medication for opioid use disorder'],
      ['{First} will find stable housing', 'Lease', 'Case management'],
      ['{First} will attend the weekly group', 'Attendance', 'Group counseling'],
    ],
  },
};

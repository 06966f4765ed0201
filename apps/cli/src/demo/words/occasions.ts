/** Sentences for occasions other than regular sessions: first visits, crises, contacts, groups, missed visits. */
export const intake = {
  treatment: [
    'One earlier course of counseling, ten sessions, "helped for a while." No hospital stays. No suicide attempts.',
    'No earlier treatment. A cousin recommended the clinic.',
    'Two earlier therapists and a trial of fluoxetine in {their} twenties, stopped after three months. No hospital stays.',
    'Seen at a college counseling center years ago. One emergency room visit for panic. No attempts.',
    'One hospital stay of five days several years ago, followed by a day program. No attempt since then.',
  ],
  medical: [
    'Sees a family doctor once a year. Medicines and allergies as listed in the chart.',
    'No surgery apart from wisdom teeth. No head injury or seizures.',
    'Problems and medicines as listed. Sleeps without a machine. No known thyroid disease.',
    'Appendix out as a teenager. No loss of consciousness. Allergies as listed.',
  ],
  family: [
    'Lives {home}. The closest person is {support}. Works at {job}. A parent was treated for depression.',
    'Grew up in Rhode Island, the second of three. Lives {home}. Finished high school; works at {job}. An uncle had a drinking problem.',
    'Lives {home}; {support} helps out. Income from {job}. No legal trouble. Mother takes something "for nerves."',
    'Moved here eight years ago. Lives {home}. {Job} is full-time and tiring. Grandfather died by suicide, spoken of once.',
  ],
  childFamily: [
    "Lives {home}. Speech and walking on time. Reads at grade level, math above. Family history of attention problems on the father's side.",
    'Lives {home}. Born at term. Two moves in three years. An older cousin sees a counselor as well.',
    'Lives {home}. Sleeps nine hours. Has an individualized education plan in review. No child welfare involvement.',
  ],
  substances: [
    'Alcohol on weekends, two drinks. No tobacco. Cannabis in college, none since.',
    'Denies alcohol, tobacco and other drugs.',
    'A glass of wine on most evenings, with some worry about it. No other drugs.',
    'Smokes half a pack a day and wants to stop. Little alcohol.',
  ],
  childSubstances: ['None, asked alone and with {support}.', 'Denies vaping, alcohol and cannabis. Knows classmates who vape.'],
  strengths: [
    'Keeps commitments, has a dry sense of humor, and came on {their} own accord. {Hobby} has always been a refuge.',
    'Persistent, honest about hard things, close to {support}.',
    'Good with {their} hands, valued at {job}, and still curious about what could be different.',
    'Loyal friend, early riser, asks for help once trust is there.',
  ],
  mental: [
    'Neatly dressed, cooperative, some tears. Speech normal. Mood "worn out," affect congruent. Thought process linear, no psychosis. Alert and oriented. Insight and judgment good.',
    'On time, polite, fidgeted with a sleeve. Mood "not myself," affect constricted. Thoughts organized. Memory intact. Insight fair.',
    'Guarded for ten minutes, then open. Mood "frustrated." Affect full. No delusions or hallucinations. Judgment intact.',
  ],
  formulation: [
    'Symptoms began with {stressor} and are kept up by withdrawal and self-criticism. Strengths and {support} speak for a good response to outpatient care.',
    'Long-standing vulnerability, set off by {stressor}. {First} wants change and can say what would be different. Meets criteria as listed.',
    'Clinical picture and history fit the diagnosis; no sign of a medical cause. Motivation is good, and the barriers are time and money.',
  ],
  plan: [
    'Recommend individual therapy, {approach}, {cadence}. Care plan at the next visit. Release signed for the family doctor. Given the 988 number.',
    'Start {approach}, {cadence}. Referral to the prescriber for an evaluation. Baseline measures taken. Consents and rights reviewed and signed.',
    'Begin {approach}, {cadence}; review after eight visits. {Support} may be invited with {their} consent.',
  ],
} as const;

export const crisis = {
  event: [
    '{First} called the front desk at {time} in tears after an argument about {stressor}, and said {they} could not be alone. Seen within the hour.',
    'Brought in by {support}, who had found a note. {First} said it was written "to see how it felt" and was ashamed.',
    '{First} came without an appointment, shaking, after a panic that began at {job} and would not pass.',
  ],
  risk: [
    'Thoughts of suicide since yesterday, with a plan considered and no intent now. No attempt, no intoxication. Means: medicines at home, which {support} will lock up. Protective: {support}, pets, wish to get better. Risk high at arrival, moderate at the end.',
    'Suicidal thoughts without plan or intent, last at noon. No access to firearms, confirmed with {support}. Columbia questions asked in full. Risk moderate.',
    'No suicidal or homicidal thoughts. Severe distress, no psychosis, not intoxicated. Risk low to moderate.',
  ],
  intervention: [
    'Stayed with {them}, slowed things down, listened to the whole story. Grounding until breathing settled. Worked out what had to be decided tonight and what could wait.',
    'Breathing and cold water, then problem-solving one step at a time. Called {support} together. Consulted with the supervisor by phone.',
    'Listened, named the feelings, and took the urgency out of the decision. Wrote the next twelve hours down hour by hour.',
  ],
  safety: [
    'Safety plan in {their} own words: warning signs (not answering texts, pacing), walking and music, {support}, the clinic line, 988. Medicines locked up by {support} tonight. Copy given to both.',
    'Reviewed and signed the safety plan: signs, three things to do alone, two people to be with, three numbers to call. {Support} stays the night.',
    'Plan: go home with {support}, no alcohol, phone charged and on, call at nine tomorrow. 988 saved in the phone.',
  ],
  plan: [
    'Home with {support}. Call tomorrow at nine, seen again within two days. Prescriber informed. Emergency room if thoughts return with intent; {they} agree{s}.',
    'No need for hospital care at this time; reasons discussed with the supervisor. Daily calls through the weekend. Visits weekly for a month.',
    'Settled by the end and able to laugh. Visit moved up to this week. Knows how to reach the on-call line.',
  ],
} as const;

export const contact = {
  types: ['Patient, by phone', 'Patient, in person', 'Family', 'Other agency', 'Court or probation', 'School'],
  purpose: [
    'Help with the renewal of Medicaid before it lapses at the end of the month.',
    'Housing: application to the East Bay list and the letter that it needs.',
    "Ride to the specialist's appointment and someone to take notes there.",
    'Electric bill with a shut-off notice.',
    'Food: pantry hours and the SNAP recertification.',
    'Follow-up after the hospital stay.',
    'Letter of attendance for the probation officer, with a release on file.',
    'Getting a state identity card.',
  ],
  activity: [
    'Went through the form line by line, scanned pay stubs and sent it through the portal while {they} watched. Confirmation number is in the documents.',
    'Called the agency on speaker with {them} in the room; after forty minutes on hold a date was given.',
    'Met {them} at the bus stop, went along, waited, and wrote down what was said.',
    'Spoke with {support}, with consent, about who can drive on Thursdays.',
    'Wrote the letter, had it signed and faxed it. {First} has a copy.',
    'Set up the payment plan with the utility and asked for the protected status.',
    'Home visit: apartment clean, refrigerator half full, medicines in the organizer.',
    'Practiced the phone call first; {they} then made it {self}.',
  ],
  plan: [
    'Check the portal in ten days. {First} brings the mail to the next visit.',
    'Call back on Monday if nothing has come.',
    'Next contact in two weeks, at {their} home.',
    '{They} will pick up the card; I will remind {them} the day before.',
    'Share the outcome with the therapist at the team meeting.',
  ],
} as const;

export const group = {
  topics: {
    skills: [
      'Mindfulness: observing without changing',
      'Distress tolerance: TIPP and when to use it',
      'Emotion regulation: checking the facts',
      'Opposite action',
      'Interpersonal effectiveness: asking and saying no',
      'Radical acceptance',
      'Building a life worth living: values into steps',
    ],
    recovery: [
      'Triggers, cravings and the first ten minutes',
      'People, places and things',
      'Anger and relapse',
      'Telling family what recovery needs',
      'Sleep in early recovery',
      'Holidays without using',
      'Shame, guilt and making amends',
    ],
    mood: [
      'What depression does to a week',
      'Thoughts are not facts',
      'Small steps and big judgments',
      'Worry time',
      'Asking for help',
      'Relapse signs and first aid',
      'Sleep, food, movement',
    ],
  },
  did: [
    'Opened with a check-in round and a three-minute breathing exercise, taught the topic with a handout, practiced in pairs, closed with one word each.',
    'Check-in by numbers from one to ten. Worked one example on the board from a member who volunteered. Homework agreed on aloud.',
    'Reviewed homework, introduced the skill with a role-play between leaders, then in threes. Ended with a grounding exercise.',
    'Short input, then discussion. Drew out the quieter members, set a limit on advice-giving.',
  ],
  part: [
    '{First} spoke early, gave an example from {job}, and listened well to others.',
    'Quiet for the first half; in pairs {they} opened up about {stressor}.',
    '{First} supported a new member who was crying.',
    'Joined in when asked, with short answers. Stayed to the end.',
    '{They} disagreed with another member and kept it respectful.',
    '{First} volunteered for the role-play and laughed at {self}.',
    'Came late, apologized, and caught up quickly.',
    'Took notes. Asked how to use the skill when {they} {is} too upset to think.',
    '{First} shared a setback from the weekend without hiding any of it.',
    'Was restless and stepped out once for five minutes.',
    'Challenged the handout with a story that did not fit it, which made the best discussion of the evening.',
    'Sat by the door today, by choice, and said why.',
  ],
  gain: [
    'Can name the skill and one place to use it this week.',
    'More at ease in the group than last month.',
    "Used last week's skill at home, with partial success.",
    'Still sees {their} own case as the exception; less so today.',
    'Working toward the goal of not isolating.',
    'Insight is ahead of practice; will try once before next week.',
    'Steady attendance is itself progress for {them}.',
    'Mood brightened over the session.',
    'Named one person {they} will tell about it.',
    'Practiced it twice in the room and rated it six out of ten.',
    'Compares {self} less with the others than at the start.',
    'Left with a plan for Saturday, the hardest day of the week for {them}.',
  ],
  plan: [
    'Homework sheet given out. Next session in one week.',
    'Next week: practice report from each member.',
    'Members agreed to try it once before the next session.',
  ],
  missed: [
    'Did not come and did not call. Called after the session, left a message; will try again tomorrow.',
    'Absent without word; {support} says {they} had the flu.',
    'Did not attend. Reached by text: overslept after a night shift.',
    'No word today. {Support}, called with consent, says {they} {is} well and will come next week.',
    'Missed the group; a letter with the next dates goes out.',
    'Did not come. Wrote back in the evening that the week had been too much; offered a visit.',
  ],
  excused: [
    'Called this morning: sick child. Will be back next week.',
    'Excused because of a medical appointment.',
    'Called off yesterday for work; handout sent.',
    'Away with family this week, as announced in the last session.',
    'Car trouble on the way; called from the roadside.',
  ],
} as const;

export const missed = {
  noShow: [
    '{First} did not come for the visit and did not call. Called at ten past the hour, went to voicemail; left a message with the clinic number.',
    'No-show. Reached by phone in the afternoon: {they} had mixed up the day. No safety concerns.',
    'Did not attend. Texted, as agreed in the contact plan; {they} answered that the bus did not come.',
    'Missed the visit without notice, the second time this quarter. Spoke with {support}, with consent; {they} {is} well.',
  ],
  cancelled: [
    'Cancelled two hours before because of work. No concerns raised on the phone.',
    'Called this morning with a fever. Advised on fluids and to call {their} doctor if it lasts.',
    'Cancelled because {their} ride fell through; offered video, which {they} turned down.',
    '{Support} called off for {them}: a family emergency out of town.',
  ],
  plan: [
    'Rebooked for {when}.',
    'Will call again tomorrow. Next visit {when}.',
    'Keep the standing time; next visit {when}.',
    'Talk about attendance at the next visit, {when}.',
  ],
} as const;

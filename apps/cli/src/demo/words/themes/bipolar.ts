import type { ThemeWords } from '../theme.ts';

export const bipolar: ThemeWords = {
  approaches: ['psychoeducation and mood charting', 'interpersonal and social rhythm therapy', 'relapse prevention'],
  story: [
    'Periods of four to six days with little sleep, fast talk and spending, followed by weeks of depression. {First} links the last high to {stressor} and a run of night shifts.',
    '{First} was treated for depression for years; {support} noticed that the good stretches come with three hours of sleep and half-finished projects.',
  ],
  early: [
    'Slept four hours on three nights and did not feel tired. Bought a drum kit online and returned it.',
    '{They} describe{s} the week as "gray and heavy" after the busy one before.',
    '{First} is not sure that the highs are a problem. "That\'s the only time I get anything done."',
    '{Support} asked {them} to slow down on Thursday, which led to an argument.',
    'Missed two doses because {they} felt well.',
  ],
  middle: [
    'Mood chart filled in daily: mostly between minus one and plus one, with a dip after {stressor}.',
    'Bedtime within half an hour of eleven on six nights.',
    '{First} noticed talking faster on Wednesday and called off the late plans that evening.',
    '{They} gave {support} the list of early signs and agreed on what to say.',
    'Two weeks without missed doses; set the alarm by the toothbrush.',
  ],
  late: [
    'Four months without an episode. {They} handled a deadline at {job} without giving up sleep.',
    '{First} recognized a lift in mood, cut back on coffee and screens, and was level again in three days.',
    'Savings account is intact. {They} wait{s} two nights before buying anything over fifty dollars.',
    'Says "steady isn\'t boring, it\'s roomy."',
    'Rhythms held through a weekend of travel.',
  ],
  harder: [
    'Six nights of short sleep, irritability, and a fast rush of plans; {support} is worried.',
    'A low stretch: ten days of sleeping late and turning down company.',
    '{First} stopped the evening dose for a week because of feeling dull.',
  ],
  easier: [
    'The steadiest fortnight on the chart so far.',
    '{They} got through {stressor} without a swing either way.',
    'Sleep and meals on time on nearly every day.',
  ],
  did: [
    'Went over the mood chart day by day and found that sleep moved before mood did.',
    'Set anchor times for getting up, first contact, work, dinner and bed.',
    'Listed early signs of a high and of a low, each with one action and one person.',
    'Talked through the ambivalence about losing the highs without arguing for either side.',
    'Problem-solved the missed doses; tied them to brushing teeth.',
    'Included {support} for the last fifteen minutes to agree on a signal.',
  ],
  thought: [
    'Sleep loss remains the most reliable early sign and the best place to step in.',
    'Mood is in the normal range; rhythms are regular; insight is growing.',
    'Ambivalence about treatment is open, which is safer than silent.',
    'Mild depressive symptoms without suicidal thought; no sign of hypomania today.',
  ],
  home: [
    'Mood and sleep chart daily.',
    'Lights out by eleven, up at seven, weekends included.',
    'Two-night rule for purchases over fifty dollars.',
    'Go through the early-signs list with {support}.',
    'Alarm for the evening dose; mark each on the chart.',
    'One quiet evening after each busy one.',
  ],
  goal: {
    title: 'Keep mood steady enough to hold on to work, money and sleep',
    own: '"I want to trust my good days."',
    objectives: [
      [
        '{First} will go to bed within thirty minutes of the set time on six nights a week',
        'Sleep chart',
        'Social rhythm therapy',
      ],
      ['{First} will act on early signs within a day', 'Mood chart and review with {support}', 'Relapse prevention plan'],
      ['No missed doses in four weeks', 'Medication log', 'Adherence counseling with the prescriber'],
    ],
  },
};

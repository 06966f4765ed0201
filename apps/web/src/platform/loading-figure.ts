/** The figure of the loading screen: a cat on April 1 by the visitor's calendar (spec section 2), else the mark. */
export const loadingFigure = (day: Date): 'cat' | 'mark' => (day.getMonth() === 3 && day.getDate() === 1 ? 'cat' : 'mark');

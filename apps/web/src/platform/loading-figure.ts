/** What keeps one company while the page loads: on 1 April, by the visitor's own calendar, a cat (spec section 2). */
export const loadingFigure = (day: Date): 'cat' | 'mark' => (day.getMonth() === 3 && day.getDate() === 1 ? 'cat' : 'mark');

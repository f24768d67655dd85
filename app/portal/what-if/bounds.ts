/** The most that can be asked. Apart from question.ts, so that the screen does not load its schemas. */
export const MOST_HANDS = 5
export const MOST_CUBBIES = 200

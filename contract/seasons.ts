import { type Season } from './enumerations'

/** By month, as menus are printed: spring begins with March, summer with June, fall with September, winter with December. */
const SEASON_OF_QUARTER: readonly Season[] = ['Winter', 'Spring', 'Summer', 'Fall']

/** Returns the season of a date 'yyyy-MM-dd' in the northern hemisphere. */
export function seasonOf(date: string): Season {
  const month = Number(date.slice(5, 7))
  return SEASON_OF_QUARTER[Math.floor((month % 12) / 3)] ?? 'Winter'
}

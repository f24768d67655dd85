import { ML_PER_OZ } from './volume'

/** Millilitres in one of each bar measure; 'top up' and 'fill up' are the rest of a long glass. */
const ML_PER_UNIT: Readonly<Record<string, number>> = {
  ml: 1,
  cl: 10,
  oz: ML_PER_OZ,
  dash: 0.9,
  drop: 0.05,
  'bar spoon': 5,
  teaspoon: 5,
  tablespoon: 15,
  splash: 6,
  'top up': 90,
  'fill up': 120,
  shot: 44,
}

/** Other names that people type for these measures. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  milliliter: 'ml',
  millilitre: 'ml',
  ounce: 'oz',
  'fl oz': 'oz',
  'fluid ounce': 'oz',
  tsp: 'teaspoon',
  tbsp: 'tablespoon',
  barspoon: 'bar spoon',
}

/** A measure in a recipe: 2 'oz'. */
export interface Measure {
  quantity: number
  unit: string
}

/** Returns the name of a poured measure, however it is typed ('Dashes' → 'dash', 'fl. oz.' → 'oz'); undefined for a unit that is counted. */
export function pouredUnit(unit: string): string | undefined {
  const typed = unit.trim().toLowerCase().replaceAll('.', '').replaceAll(/\s+/g, ' ')
  return [typed, typed.replace(/(e)?s$/, ''), typed.replace(/s$/, '')]
    .map((name) => OTHER_NAMES[name] ?? name)
    .find((name) => name in ML_PER_UNIT)
}

/** Returns the volume of a recipe's measure in ml ('2', 'dashes' → 1.8); null for a unit that is counted, not poured. */
export function mlOfMeasure(quantity: number, unit: string): number | null {
  const ml = ML_PER_UNIT[pouredUnit(unit) ?? '']
  return ml === undefined ? null : quantity * ml
}

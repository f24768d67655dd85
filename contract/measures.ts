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

/** Returns the volume of a recipe's measure in ml ('2', 'dashes' → 1.8); null for a unit that is counted, not poured. */
export function mlOfMeasure(quantity: number, unit: string): number | null {
  const name = unit.trim().toLowerCase()
  const ml = ML_PER_UNIT[name] ?? ML_PER_UNIT[name.replace(/(e)?s$/, '')]
  return ml === undefined ? null : quantity * ml
}

/** A unit as stored (contract/measures.ts has the volumes), and how many of it one typed unit is. */
interface Unit {
  unit: string
  times: number
}

function unit(name: string, spellings: string, times = 1): readonly [RegExp, Unit] {
  return [new RegExp(String.raw`^(?:${spellings})(?![\p{L}\p{N}'’-])\.?`, 'iu'), { unit: name, times }]
}

/** Longer spellings before the shorter ones that they begin with. */
const UNITS: ReadonlyArray<readonly [RegExp, Unit]> = [
  unit('oz', String.raw`(?:fl(?:uid|\.)?\s*)?(?:ounces?|oz|onz)`),
  unit('ml', String.raw`m(?:illi)?l(?:it(?:er|re)s?)?s?|cc`),
  unit('ml', String.raw`c(?:enti)?l(?:it(?:er|re)s?)?`, 10),
  unit('bar spoon', String.raw`bar[\s-]?spoons?(?:ful)?|bsp|bs`),
  unit('tablespoon', String.raw`table[\s-]?spoons?(?:ful)?|tbsps?|tbs|tbl`),
  unit('teaspoon', String.raw`tea[\s-]?spoons?(?:ful)?|tsps?`),
  unit('dash', String.raw`dash(?:es)?|ds`),
  unit('drop', 'drops?'),
  unit('splash', 'splash(?:es)?'),
  unit('oz', String.raw`jiggers?`, 1.5),
  unit('oz', String.raw`pon(?:y|ies)`),
  unit('oz', String.raw`cups?`, 8),
  unit('shot', 'shots?'),
  unit('part', 'parts?'),
  unit('pinch', 'pinch(?:es)?'),
  unit('slice', 'slices?'),
  unit('sprig', 'sprigs?'),
  unit('leaf', 'lea(?:f|ves)'),
  unit('wedge', 'wedges?'),
  unit('twist', 'twists?'),
  unit('wheel', 'wheels?'),
  unit('peel', 'peels?'),
  unit('piece', 'pieces?|pcs?|count|whole'),
  unit('spray', String.raw`sprays?|spritz(?:es)?|mists?`),
  unit('rinse', 'rinse'),
  unit('float', 'float'),
  unit('squeeze', 'squeezes?'),
  unit('scoop', 'scoops?'),
  unit('cube', 'cubes?'),
  unit('handful', 'handfuls?'),
]

/** Units that may follow what they count: 'mint leaves', 'absinthe rinse', 'orange peel'. */
const AFTER = ['slice', 'sprig', 'leaf', 'wedge', 'twist', 'wheel', 'peel', 'rinse', 'float', 'splash', 'dash', 'drop']

/** The unit at the beginning of a text, if a name follows or nothing does. `length`: the characters that it takes. */
export function unitAt(text: string): (Unit & { length: number }) | undefined {
  for (const [spelling, found] of UNITS) {
    const [typed] = spelling.exec(text) ?? []
    if (typed !== undefined) return { ...found, length: typed.length }
  }
  return undefined
}

/** The unit at the end of a text, and the name before it. */
export function unitAtEnd(text: string): { unit: string; name: string } | undefined {
  const [, name, last] = /^(.*\S)\s+(\S+)$/u.exec(text.trim()) ?? []
  if (name === undefined || last === undefined) return undefined
  const found = unitAt(last)
  if (!found || found.length < last.length || !AFTER.includes(found.unit)) return undefined
  return { unit: found.unit, name }
}

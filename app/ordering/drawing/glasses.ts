/**
 * A glass that drinks are drawn in, with its size in mm. Its shape has a box of its own: x from -1 to 1 across the bowl, y from 0 at the rim to 1
 * at its lowest point.
 */
export interface Glass {
  name: string
  heightMm: number
  /** Null for a vessel that is not round. */
  diameterMm: number | null
  volumeOz: number
}

export type Material = 'copper' | 'silver' | 'clay' | 'can' | 'brown glass' | 'green glass' | 'clear glass'

export interface Shape {
  /** The inside of the bowl, from the left end of the rim to its right end, as path commands in the shape's own box. */
  bowl: ReadonlyArray<readonly [command: 'L' | 'C', ...points: ReadonlyArray<readonly [x: number, y: number]>]>
  /** Half the rim's width; most bowls are widest there. */
  rim: number
  /** The bowl's share of the height; below it are a stem and a foot. */
  bowlPart: number
  /** Half the foot's width, in halves of the bowl's width; without one, the glass stands on its bottom. */
  foot?: number
  handle?: true
  /** Material of an opaque vessel. */
  hides?: Material
}

const tapered = (bottom: number): Shape['bowl'] => [
  ['L', [-bottom, 0.95]],
  ['C', [-bottom + 0.01, 0.99], [-bottom + 0.05, 1], [-bottom + 0.1, 1]],
  ['L', [bottom - 0.1, 1]],
  ['C', [bottom - 0.05, 1], [bottom - 0.01, 0.99], [bottom, 0.95]],
  ['L', [1, 0]],
]

const TUMBLER: Shape = { bowl: tapered(0.86), rim: 1, bowlPart: 1 }
const WINE: Shape = {
  bowl: [
    ['C', [-0.95, 0.25], [-1.15, 0.85], [-0.06, 1]],
    ['L', [0.06, 1]],
    ['C', [1.15, 0.85], [0.95, 0.25], [0.74, 0]],
  ],
  rim: 0.74,
  bowlPart: 0.52,
  foot: 0.72,
}

/** A neck, shoulders and a body. */
const bottle = (hides: Material): Shape => ({
  bowl: [
    ['L', [-0.32, 0.22]],
    ['C', [-0.32, 0.36], [-1, 0.34], [-1, 0.5]],
    ['L', [-1, 0.97]],
    ['C', [-1, 0.99], [-0.96, 1], [-0.9, 1]],
    ['L', [0.9, 1]],
    ['C', [0.96, 1], [1, 0.99], [1, 0.97]],
    ['L', [1, 0.5]],
    ['C', [1, 0.34], [0.32, 0.36], [0.32, 0.22]],
    ['L', [0.32, 0]],
  ],
  rim: 0.32,
  bowlPart: 1,
  hides,
})

/** The first entry whose pattern matches the glass's name applies. */
const SHAPES: ReadonlyArray<readonly [words: RegExp, shape: Shape]> = [
  [
    /martini/i,
    {
      bowl: [
        ['L', [-0.03, 1]],
        ['L', [0.03, 1]],
        ['L', [1, 0]],
      ],
      rim: 1,
      bowlPart: 0.45,
      foot: 0.62,
    },
  ],
  [
    /coupe/i,
    {
      bowl: [
        ['C', [-0.98, 0.62], [-0.55, 0.98], [-0.05, 1]],
        ['L', [0.05, 1]],
        ['C', [0.55, 0.98], [0.98, 0.62], [1, 0]],
      ],
      rim: 1,
      bowlPart: 0.4,
      foot: 0.62,
    },
  ],
  [
    /nick/i,
    {
      bowl: [
        ['C', [-1.02, 0.5], [-0.85, 0.95], [-0.05, 1]],
        ['L', [0.05, 1]],
        ['C', [0.85, 0.95], [1.02, 0.5], [0.9, 0]],
      ],
      rim: 0.9,
      bowlPart: 0.5,
      foot: 0.8,
    },
  ],
  [
    /margarita/i,
    {
      bowl: [
        ['C', [-1, 0.4], [-0.75, 0.5], [-0.5, 0.56]],
        ['C', [-0.44, 0.85], [-0.3, 1], [-0.05, 1]],
        ['L', [0.05, 1]],
        ['C', [0.3, 1], [0.44, 0.85], [0.5, 0.56]],
        ['C', [0.75, 0.5], [1, 0.4], [1, 0]],
      ],
      rim: 1,
      bowlPart: 0.5,
      foot: 0.6,
    },
  ],
  [
    /hurricane/i,
    {
      bowl: [
        ['C', [-0.72, 0.2], [-0.66, 0.3], [-0.74, 0.45]],
        ['C', [-0.95, 0.75], [-0.75, 1], [-0.08, 1]],
        ['L', [0.08, 1]],
        ['C', [0.75, 1], [0.95, 0.75], [0.74, 0.45]],
        ['C', [0.66, 0.3], [0.72, 0.2], [0.94, 0]],
      ],
      rim: 0.94,
      bowlPart: 0.8,
      foot: 0.75,
    },
  ],
  [
    /flute/i,
    {
      bowl: [
        ['C', [-1.05, 0.4], [-0.95, 0.85], [-0.06, 1]],
        ['L', [0.06, 1]],
        ['C', [0.95, 0.85], [1.05, 0.4], [0.8, 0]],
      ],
      rim: 0.8,
      bowlPart: 0.62,
      foot: 0.95,
    },
  ],
  [/wine/i, WINE],
  [/irish/i, { bowl: tapered(0.72), rim: 1, bowlPart: 0.76, foot: 0.78, handle: true }],
  [/copper/i, { bowl: tapered(0.9), rim: 1, bowlPart: 1, handle: true, hides: 'copper' }],
  [/julep/i, { bowl: tapered(0.74), rim: 1, bowlPart: 1, hides: 'silver' }],
  [/tiki/i, { bowl: tapered(0.88), rim: 1, bowlPart: 1, hides: 'clay' }],
  [/pint|beer/i, { bowl: tapered(0.7), rim: 1, bowlPart: 1 }],
  [/pitcher/i, { bowl: tapered(0.84), rim: 1, bowlPart: 1, handle: true }],
  [/(wine|liquor) bottle/i, bottle('green glass')],
  [/water bottle/i, bottle('clear glass')],
  [/bottle/i, bottle('brown glass')],
  [/\bcan\b/i, { bowl: tapered(0.94), rim: 0.86, bowlPart: 1, hides: 'can' }],
  [/shot/i, { bowl: tapered(0.76), rim: 1, bowlPart: 1 }],
]

export function shapeOf({ name }: Glass): Shape {
  return SHAPES.find(([words]) => words.test(name))?.[1] ?? TUMBLER
}

const glass = (name: string, heightMm: number, diameterMm: number, volumeOz: number): Glass => ({
  name,
  heightMm,
  diameterMm,
  volumeOz,
})

const COUPE = glass('Coupe', 130, 98, 7)

const HIGHBALL = glass('Highball Glass', 152, 62, 10)
const ROCKS = glass('Rocks Glass', 90, 84, 10)

/**
 * The glass for a drink without a pour format, such as a house's own drinks: the glass that its method names, else the usual one for how it is
 * made.
 */
const BY_METHOD: ReadonlyArray<readonly [words: RegExp, glass: Glass]> = [
  [/\b(flute|champagne glass)/i, glass('Flute', 220, 58, 6)],
  [/\bmartini glass/i, glass('Martini Glass', 165, 112, 8)],
  [/\bcopper/i, glass('Copper Mug', 95, 88, 16)],
  [/\bhurricane/i, glass('Hurricane Glass', 205, 80, 15)],
  [/\btiki/i, glass('Tiki Mug', 155, 78, 14)],
  [/\bwine glass/i, glass('Wine Glass', 210, 80, 13)],
  [/\bcoupe/i, COUPE],
  [/\bshot glass/i, glass('Shot Glass', 60, 48, 2)],
  [/\b(rocks|old fashioned) glass/i, ROCKS],
  [/\b(collins|tall|highball)\b/i, HIGHBALL],
  [/\b(mug|warm|hot)\b/i, glass('Irish Coffee Mug', 150, 76, 8)],
  [/\b(soda|top with)\b/i, HIGHBALL],
  [/\b(rocks|large cube|over|crushed|cracked|build)\b/i, ROCKS],
]

export function glassByMethod(method: string): Glass {
  return BY_METHOD.find(([words]) => words.test(method))?.[1] ?? COUPE
}

const PACKAGES: ReadonlyArray<
  readonly [words: RegExp, size: readonly [heightMm: number, diameterMm: number, volumeOz: number]]
> = [
  [/wine|liquor/i, [215, 62, 25.4]],
  [/slim can/i, [156, 56, 8.4]],
  [/can/i, [122, 66, 12]],
]

/** A can or a bottle that is served unopened. */
export function packageOf(name: string): Glass {
  return glass(name, ...(PACKAGES.find(([words]) => words.test(name))?.[1] ?? ([200, 58, 12] as const)))
}

import type { Glass, Shape } from './glasses'

/** Side of the square picture, in its own units. */
export const SIZE = 240
const CENTER = SIZE / 2
const TABLE = 222
/** The height of a wine glass. Taller glasses are drawn at this height. */
const TALLEST_MM = 215
const WIDEST = 74

/** The position of a glass in the picture, in picture units. */
export interface Outline {
  shape: Shape
  /** Half the width of the widest part of the bowl. */
  radius: number
  top: number
  /** The bowl's lowest point; below it is the stem. */
  bottom: number
  table: number
  /** The bowl as an SVG path, open at the rim. */
  bowl: string
  /** Half the bowl's width at the picture height `y`. */
  halfWidthAt: (y: number) => number
}

/** Places a glass on the table. Tall glasses are drawn taller; small ones are enlarged. */
export function outlineOf(glass: Glass, shape: Shape): Outline {
  const height = 84 + 116 * Math.min(1, glass.heightMm / TALLEST_MM)
  const radius = Math.min(WIDEST, ((glass.diameterMm ?? 76) / glass.heightMm / 2) * height * 1.06)
  const top = TABLE - height
  const bowlHeight = height * shape.bowlPart
  const place = ([x, y]: readonly [number, number]): [number, number] => [CENTER + x * radius, top + y * bowlHeight]
  const commands = shape.bowl.map(
    ([command, ...points]) => `${command}${points.map((p) => place(p).map(round).join(' ')).join(' ')}`,
  )
  const profile = leftSide(shape)
  return {
    shape,
    radius,
    top,
    bottom: top + bowlHeight,
    table: TABLE,
    bowl: `M${place([-shape.rim, 0]).map(round).join(' ')}${commands.join('')}`,
    halfWidthAt: (y) => radius * widthIn(profile, (y - top) / bowlHeight),
  }
}

type Point = readonly [x: number, y: number]

/** Points of the left half of the bowl, from the rim down. */
function leftSide({ bowl, rim }: Shape): Point[] {
  const points: Point[] = [[-rim, 0]]
  for (const [command, ...to] of bowl) {
    const from = points.at(-1) ?? [0, 0]
    if (command === 'L') points.push(to[0] ?? from)
    else for (let step = 1; step <= 12; step++) points.push(onCurve(from, to, step / 12))
  }
  return points.filter(([x]) => x <= 0)
}

function onCurve(from: Point, [one = from, two = from, to = from]: readonly Point[], t: number): Point {
  const at = (axis: 0 | 1) =>
    (1 - t) ** 3 * from[axis] + 3 * (1 - t) ** 2 * t * one[axis] + 3 * (1 - t) * t ** 2 * two[axis] + t ** 3 * to[axis]
  return [at(0), at(1)]
}

function widthIn(profile: readonly Point[], y: number): number {
  const below = profile.findIndex(([, py]) => py >= y)
  const [next, before] = [profile[below], profile[below - 1]]
  if (!next || !before) return Math.abs(profile[0]?.[0] ?? 1)
  const share = next[1] === before[1] ? 0 : (y - before[1]) / (next[1] - before[1])
  return Math.abs(before[0] + (next[0] - before[0]) * share)
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}

import type { DrawnDrink, DrawnPart } from './draw-drink'
import { lookOf, mixed, shaded } from './liquids'

interface Layers {
  /** Colour stops from 0 at the surface to 1 at the bottom. */
  stops: Array<{ at: number; color: string }>
  /** The main colour. */
  body: string
  top: string
  isCloudy: boolean
  bubbles: boolean
  foam: string | undefined
  /** Salt or sugar on the rim. */
  rim: string | undefined
}

/** The layers of a drink from its surface to the bottom: its liquids mixed, except one that sinks or floats. */
export function layersOf({ parts, method }: Pick<DrawnDrink, 'parts' | 'method'>): Layers {
  const liquids = parts.filter(({ amountMl }) => amountMl > 0)
  const apart = liquids.filter((part) => liquids.length > 1 && placeOf(part, method) !== undefined).slice(0, 1)
  const body = mixed(liquids.filter((part) => !apart.includes(part)).map(weighed))
  const [other] = apart
  const place = other && placeOf(other, method)
  const color = other && lookOf(other.name).color
  const isCream = other !== undefined && /cream/i.test(other.name)
  const stops =
    color === undefined
      ? [stop(0, shaded(body, 0.1)), stop(0.5, body), stop(1, shaded(body, -0.16))]
      : place === 'bottom'
        ? [stop(0, body), stop(0.45, body), stop(0.92, color)]
        : isCream
          ? [stop(0, color), stop(0.24, color), stop(0.27, body), stop(1, shaded(body, -0.1))]
          : [stop(0, color), stop(0.16, color), stop(0.5, body), stop(1, shaded(body, -0.1))]
  return {
    stops,
    body,
    top: stops[0]?.color ?? body,
    isCloudy: liquids.some(({ name, amountMl }) => amountMl >= 8 && lookOf(name).cloudy),
    bubbles: liquids.some(({ name, amountMl }) => amountMl >= 15 && lookOf(name).bubbles),
    foam: foamOf(parts, method),
    rim:
      parts.some(({ name }) => /salt rim|sugar rim/i.test(name)) || /(salt|sugar) (half )?the rim/i.test(method)
        ? '#f7f7f2'
        : undefined,
  }
}

const stop = (at: number, color: string) => ({ at, color })

function weighed({ name, amountMl }: DrawnPart) {
  const { color, strength } = lookOf(name)
  return { color, weight: amountMl * strength }
}

/** Whether the method makes a part sink or float: 'let the grenadine sink', 'float the wine'. */
function placeOf({ name }: DrawnPart, method: string): 'top' | 'bottom' | undefined {
  return name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2)
    .map((word) => {
      if (new RegExp(`(let the ${word} sink|lace with the ${word}|pour the ${word} first)`, 'iu').test(method))
        return 'bottom'
      return new RegExp(
        `(float the ${word}|lay lightly whipped ${word}|let the ${word} settle|pouring the ${word} last)`,
        'iu',
      ).test(method)
        ? 'top'
        : undefined
    })
    .find((place) => place !== undefined)
}

/** The colour of the foam on a beer, an espresso or a drink shaken with egg white. */
function foamOf(parts: readonly DrawnPart[], method: string): string | undefined {
  if (parts.some(({ name }) => /espresso/i.test(name))) return '#c89a66'
  if (parts.some(({ name }) => /stout/i.test(name))) return '#e2cba4'
  if (parts.some(({ name }) => /lager|pilsner|\bipa\b|\bale$|wheat beer|beer$/i.test(name) && !/ginger/i.test(name)))
    return '#fbf4e2'
  if (parts.some(({ name }) => /egg white|aquafaba/i.test(name)) || /froth|foam/i.test(method)) return '#fbf1dc'
  return undefined
}

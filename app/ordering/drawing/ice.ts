import { round, type Outline } from './outline'

export type Ice = 'none' | 'cubes' | 'large cube' | 'crushed'

/** The ice that a drink is served with, according to its method; ice that it is only shaken with stays in the tin. */
export function iceIn(method: string, glass: string): Ice {
  if (/no ice|without ice and|blend|warm|strain into a (flute|chilled highball)/i.test(method)) return 'none'
  if (/(large|big) cube/i.test(method)) return 'large cube'
  if (/(pack|churn|over|fill|with|pour)[^.]*(crushed|cracked)|(crushed|cracked) ice, (pour|and|add)/i.test(method))
    return 'crushed'
  if (
    /(over|full of|fill[^,.]*with|add( rum and)?|build)( fresh| two)? (ice|cubes)|over ice|ice, (top|lime|pour|add)|ginger ale and|add ice/i.test(
      method,
    )
  )
    return 'cubes'
  return /collins|highball/i.test(glass) && /build|top with/i.test(method) ? 'cubes' : 'none'
}

const cube = (x: number, y: number, size: number, turn: number) =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${turn})"><rect x="${-size / 2}" y="${-size / 2}" width="${size}" height="${size}" rx="${round(size / 5)}" fill="#fff" fill-opacity=".2" stroke="#fff" stroke-opacity=".45" stroke-width="1.2"/>` +
  `<path d="M${round(-size / 3.4)} ${round(-size / 3)}h${round(size / 2.4)}" stroke="#fff" stroke-opacity=".75" stroke-width="2" stroke-linecap="round"/></g>`

/** Draws ice below and slightly above the surface of a drink. */
export function drawIce(ice: Ice, { halfWidthAt, bottom }: Outline, level: number): string {
  const half = halfWidthAt(level + 16)
  if (ice === 'large cube') return cube(120, level + half * 0.62, half * 1.15, 7)
  if (ice === 'crushed') {
    return Array.from({ length: 26 }, (_, index) => {
      const [across, down] = [((index * 37) % 100) / 50 - 1, ((index * 61) % 100) / 100]
      const y = level - 8 + down * Math.min(bottom - level - 6, half * 1.5)
      return cube(120 + across * halfWidthAt(Math.max(level, y)) * 0.86, y, 11, (index * 47) % 90)
    }).join('')
  }
  if (ice === 'none') return ''
  const size = Math.min(half * 0.92, 30)
  const rows = Math.max(1, Math.min(3, Math.floor((bottom - level) / (size * 1.1))))
  return Array.from({ length: rows }, (_, row) => {
    const y = level + size * 0.32 + row * size * 1.04
    const shift = row % 2 === 0 ? 0.48 : 0.4
    return (
      cube(120 - half * shift, y, size, row % 2 === 0 ? -11 : 14) +
      cube(120 + half * shift, y + 4, size, row % 2 === 0 ? 16 : -8)
    )
  }).join('')
}

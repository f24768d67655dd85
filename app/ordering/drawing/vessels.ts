import { round, type Outline } from './outline'
import type { Material } from './glasses'

const MADE_OF = {
  copper: ['#e6a070', '#b9693a', '#7e3f1d'],
  silver: ['#eef2f5', '#b9c1ca', '#77818c'],
  clay: ['#a97b4e', '#7c5533', '#4d3320'],
  can: ['#f1f4f6', '#b4bec8', '#6b7680'],
  'brown glass': ['#a5662b', '#6d3d16', '#3a1f0b'],
  'green glass': ['#5c8a55', '#2f5531', '#16301b'],
  'clear glass': ['#dbeaf2', '#a9c4d2', '#6f8d9d'],
} as const

/** Draws an opaque vessel. */
export function drawVessel(
  material: Material,
  outline: Outline,
  { withHandle, color }: { withHandle: boolean; color: string },
): string {
  const [light, middle, dark] = MADE_OF[material]
  const { bowl, top, bottom, radius, shape } = outline
  const handle = handleOf(outline, { color: middle, width: 8, reach: 36 })
  const band = (at: number) => {
    const [bandY, half] = [top + (bottom - top) * at, outline.halfWidthAt(top + (bottom - top) * at)]
    return `<path d="M${round(120 - half)} ${round(bandY)}Q120 ${round(bandY + half * 0.2)} ${round(120 + half)} ${round(bandY)}" fill="none" stroke="${dark}" stroke-opacity=".5" stroke-width="2.4"/>`
  }
  const face =
    '<g fill="none" stroke="#2e1d10" stroke-opacity=".75" stroke-width="4" stroke-linecap="round"><path d="M98 150q8 -8 16 0M126 150q8 -8 16 0"/><path d="M100 184q20 12 40 0"/><path d="M120 156v14"/></g>'
  return [
    `<defs><linearGradient id="vessel" x1="0" x2="1"><stop offset="0" stop-color="${middle}"/><stop offset=".28" stop-color="${light}"/><stop offset=".62" stop-color="${middle}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>`,
    withHandle ? handle : '',
    `<path d="${bowl}Z" fill="url(#vessel)"/>`,
    material === 'clay' ? band(0.14) + face : isLabelled(material) ? label(outline, color) : band(0.12) + band(0.88),
    `<ellipse cx="120" cy="${top}" rx="${round(radius * shape.rim)}" ry="${round(radius * shape.rim * 0.15)}" fill="${dark}" stroke="${light}" stroke-width="2.4"/>`,
  ].join('')
}

function isLabelled(material: Material): boolean {
  return material === 'can' || material.endsWith('glass')
}

/** A label in the colour of the drink. */
function label({ top, bottom, radius }: Outline, color: string): string {
  const height = bottom - top
  const [x, y] = [round(120 - radius), round(top + height * 0.58)]
  return (
    `<rect x="${x}" y="${y}" width="${round(radius * 2)}" height="${round(height * 0.28)}" fill="#f3ead6"/>` +
    `<rect x="${x}" y="${round(y + height * 0.05)}" width="${round(radius * 2)}" height="${round(height * 0.1)}" fill="${color}"/>`
  )
}

interface Handle {
  color: string
  opacity?: number
  width: number
  /** How far it protrudes, in picture units. */
  reach: number
}

/** The handle of a mug, on its right. */
export function handleOf({ top, bottom, radius }: Outline, { color, opacity = 1, width, reach }: Handle): string {
  const [x, y, height] = [120 + radius * 0.92, top + (bottom - top) * 0.2, (bottom - top) * 0.52]
  const path = `M${round(x)} ${round(y)}c${reach} -4 ${reach} ${round(height + 8)} -4 ${round(height)}`
  return `<path d="${path}" fill="none" stroke="${color}" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linecap="round"/>`
}

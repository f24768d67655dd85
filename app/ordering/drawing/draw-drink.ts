import { drawGarnishes } from './garnishes'
import { shapeOf, type Glass } from './glasses'
import { drawIce, iceIn } from './ice'
import { layersOf } from './layers'
import { shaded } from './liquids'
import { outlineOf, round, SIZE, type Outline } from './outline'
import { drawVessel, handleOf } from './vessels'

export interface DrawnPart {
  /** 'Lime juice', 'Bourbon', 'Orange twist' */
  name: string
  /** 0 for a part that is not a liquid. */
  amountMl: number
}

/** Input of a drink's picture. The same input always gives the same picture. */
export interface DrawnDrink {
  name: string
  glass: Glass
  /** In pouring order. */
  parts: readonly DrawnPart[]
  /** The preparation text: it mentions ice and floating layers. */
  method: string
}

const ML_PER_OZ = 29.5735

/**
 * The picture of a drink as an SVG document, square, on a dark ground that glows in the drink's own colour. `isEmpty` draws the same glass on the
 * same ground before the drink is poured.
 */
export function drawDrink(drink: DrawnDrink, { isEmpty = false } = {}): string {
  const shape = shapeOf(drink.glass)
  const outline = outlineOf(drink.glass, shape)
  const ice = iceIn(drink.method, drink.glass.name)
  const level = levelOf(drink, outline, ice === 'none' ? 0 : 0.22)
  const layers = layersOf(drink)
  const color = layers.body
  const surface = outline.halfWidthAt(level)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" role="img" aria-label="${escaped(drink.name)}">`,
    '<defs>',
    `<radialGradient id="ground" cx=".5" cy=".58" r=".72"><stop offset="0" stop-color="${shaded(color, -0.52)}"/><stop offset="1" stop-color="#10161d"/></radialGradient>`,
    `<linearGradient id="liquid" x1="0" y1="0" x2="0" y2="1">${layers.stops.map(({ at, color: stop }) => `<stop offset="${at}" stop-color="${stop}"/>`).join('')}</linearGradient>`,
    '<linearGradient id="shine" x1="0" x2="1"><stop offset="0" stop-color="#fff" stop-opacity=".34"/><stop offset=".22" stop-color="#fff" stop-opacity=".04"/><stop offset=".8" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#fff" stop-opacity=".2"/></linearGradient>',
    `<clipPath id="bowl"><path d="${outline.bowl}Z"/></clipPath>`,
    '</defs>',
    `<rect width="${SIZE}" height="${SIZE}" fill="url(#ground)"/>`,
    `<ellipse cx="120" cy="${outline.table + 1}" rx="${round(outline.radius * 1.05)}" ry="7" fill="#000" fill-opacity=".38"/>`,
    shape.hides
      ? drawVessel(shape.hides, outline, { withHandle: shape.handle === true, color }) +
        (isEmpty ? '' : top(outline, layers.top))
      : glassOf(
          outline,
          isEmpty
            ? ''
            : liquidOf(
                outline,
                {
                  level,
                  surface,
                  isCloudy: layers.isCloudy,
                  top: layers.top,
                  foam: layers.foam,
                  bubbles: layers.bubbles,
                },
                drawIce(ice, outline, level),
              ),
        ),
    layers.rim && !isEmpty ? rim(outline, layers.rim) : '',
    isEmpty
      ? ''
      : drawGarnishes(
          drink.parts.filter(({ amountMl }) => amountMl === 0).map(({ name }) => name),
          outline,
          shape.hides ? outline.top : level,
        ),
    '</svg>',
  ].join('')
}

/** Height of the liquid's surface in picture units: as full as liquids and ice make the glass, within plausible limits. */
function levelOf({ parts, glass }: DrawnDrink, { top, bottom }: Outline, forIce: number): number {
  const poured = parts.reduce((sum, { amountMl }) => sum + amountMl, 0) / (glass.volumeOz * ML_PER_OZ)
  const full = Math.min(0.86, Math.max(0.42, poured * 1.05 + forIce + 0.12))
  return round(bottom - (bottom - top) * full)
}

interface Filled {
  level: number
  surface: number
  isCloudy: boolean
  top: string
  foam: string | undefined
  bubbles: boolean
}

/** Draws the liquid and the ice in the glass, and the liquid's surface. */
function liquidOf(
  outline: Outline,
  { level, surface, isCloudy, top: surfaceColor, foam, bubbles }: Filled,
  ice: string,
): string {
  const { bottom, radius } = outline
  const depth = round(surface * 0.13)
  return [
    `<g clip-path="url(#bowl)"><rect x="${120 - radius - 4}" y="${level}" width="${radius * 2 + 8}" height="${round(bottom - level + 2)}" fill="url(#liquid)" fill-opacity="${isCloudy ? 0.97 : 0.86}"/>`,
    foam === undefined
      ? ''
      : `<rect x="${120 - radius - 4}" y="${level - 3}" width="${radius * 2 + 8}" height="13" fill="${foam}"/>`,
    ice,
    bubbles ? bubblesIn(outline, level) : '',
    '</g>',
    `<ellipse cx="120" cy="${foam === undefined ? level : level - 3}" rx="${round(surface - 1)}" ry="${depth}" fill="${foam === undefined ? shaded(surfaceColor, 0.16) : shaded(foam, 0.25)}" fill-opacity=".92"/>`,
  ].join('')
}

/** The glass around its content. */
function glassOf(outline: Outline, content: string): string {
  const { bowl, top: rimAt, bottom, table, radius, shape } = outline
  const foot = shape.foot === undefined ? '' : stem(outline, shape.foot)
  const handle = shape.handle ? handleOf(outline, { color: '#dfe8ef', opacity: 0.5, width: 6.5, reach: 34 }) : ''
  return [
    foot,
    handle,
    content,
    `<path d="${bowl}Z" fill="url(#shine)"/>`,
    `<path d="${bowl}" fill="none" stroke="#e8f1f6" stroke-opacity=".62" stroke-width="2.2" stroke-linejoin="round"/>`,
    `<ellipse cx="120" cy="${rimAt}" rx="${round(radius * shape.rim)}" ry="${round(radius * shape.rim * 0.13)}" fill="none" stroke="#f2f7fa" stroke-opacity=".75" stroke-width="1.8"/>`,
    shape.foot === undefined
      ? `<path d="M${round(120 - outline.halfWidthAt(bottom - 8) + 5)} ${table - 3}H${round(120 + outline.halfWidthAt(bottom - 8) - 5)}" stroke="#fff" stroke-opacity=".35" stroke-width="3.4" stroke-linecap="round"/>`
      : '',
  ].join('')
}

function stem({ bottom, table, radius }: Outline, foot: number): string {
  const width = round(radius * foot)
  return (
    `<path d="M120 ${bottom - 2}V${table - 4}" stroke="#dfe8ef" stroke-opacity=".62" stroke-width="4.4"/>` +
    `<ellipse cx="120" cy="${table - 3}" rx="${width}" ry="${round(width * 0.14)}" fill="#dfe8ef" fill-opacity=".2" stroke="#e8f1f6" stroke-opacity=".55" stroke-width="1.6"/>`
  )
}

/** The drink's surface in an opaque vessel. */
function top({ top: y, radius, shape }: Outline, color: string): string {
  const rx = radius * shape.rim - 4
  return `<ellipse cx="120" cy="${y}" rx="${round(rx)}" ry="${round(rx * 0.15)}" fill="${shaded(color, 0.1)}"/>`
}

function bubblesIn({ halfWidthAt, bottom }: Outline, level: number): string {
  return Array.from({ length: 16 }, (_, index) => {
    const y = level + 8 + ((index * 53) % 100) * 0.01 * (bottom - level - 18)
    const x = 120 + (((index * 71) % 100) / 50 - 1) * halfWidthAt(y) * 0.78
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${index % 3 === 0 ? 1.7 : 1.1}" fill="#fff" fill-opacity=".6"/>`
  }).join('')
}

/** Salt or sugar along the rim. */
function rim({ top: y, radius, shape }: Outline, color: string): string {
  return Array.from({ length: 44 }, (_, index) => {
    const turn = (index / 44) * Math.PI * 2
    const [x, dy] = [Math.cos(turn) * radius * shape.rim, Math.sin(turn) * radius * shape.rim * 0.13]
    return `<circle cx="${round(120 + x)}" cy="${round(y + dy)}" r="${index % 3 === 0 ? 2.4 : 1.8}" fill="${color}"/>`
  }).join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

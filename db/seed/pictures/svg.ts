import { createRandom, type Random } from '../random'

/** Pieces of the drawn pictures of the demo's venues. Lengths are pixels of a picture of 1600 × 900. */
export const WIDTH = 1600
export const HEIGHT = 900

/** An SVG document. `defs`: gradients and filters. */
export function svg({ defs, body, size = [WIDTH, HEIGHT] }: { defs: string; body: string; size?: [number, number] }) {
  const [width, height] = size
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${body}</svg>`
}

/** A gradient from top to bottom, with its colors at even distances. */
export function fade(id: string, colors: readonly string[]): string {
  const stops = colors.map((color, index) => `<stop offset="${index / (colors.length - 1)}" stop-color="${color}"/>`)
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient>`
}

/** A light that fades to nothing. */
export function glow(id: string, color: string, strength = 1): string {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${strength}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`
}

export function blur(id: string, by: number): string {
  return `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${by}"/></filter>`
}

/** Repeats a drawing, each time with the same sequence of random numbers for the same seed. */
export function many(count: number, seed: number, draw: (random: Random, index: number) => string): string {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, index) => draw(random, index)).join('')
}

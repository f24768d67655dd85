/** Colors as '#rrggbb', and how well one can be read on another. */

/** The contrast that text needs (WCAG 2.2, level AA). */
export const TEXT_CONTRAST = 4.5

/** Contrast of two colors by WCAG: 1 (equal) to 21 (black on white). */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The lowest contrast of a color with several others. */
export function lowestContrast(color: string, others: readonly string[]): number {
  return Math.min(...others.map((other) => contrastOf(color, other)))
}

/** Relative luminance, 0 to 1. */
function luminanceOf(color: string): number {
  const [red, green, blue] = channelsOf(color).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** Red, green and blue, 0 to 1 each. */
function channelsOf(color: string): [red: number, green: number, blue: number] {
  const at = (index: number) => Number.parseInt(color.slice(index, index + 2), 16) / 255
  return [at(1), at(3), at(5)]
}

/** Mixes two colors: `share` of the second, 0 to 1. */
export function mixed(one: string, other: string, share: number): string {
  const [from, to] = [channelsOf(one), channelsOf(other)]
  const hex = from.map((channel, index) => {
    const value = channel + ((to[index] ?? 0) - channel) * share
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${hex.join('')}`
}

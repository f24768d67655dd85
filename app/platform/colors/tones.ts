import { contrastOf, lowestContrast, mixed, TEXT_CONTRAST } from './contrast'

export const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

interface Palette {
  ground: string
  panel: string
  ink: string
  soft: string
  /** Barback's own color, and the text on it. */
  brand: string
  onBrand: string
  /** All grounds that colored text is written on. */
  grounds: readonly string[]
}

/** The guests' app in both themes, as in app/guest/styles/base.css. Mails use them, too. */
export const PALETTES: Readonly<Record<Theme, Palette>> = {
  dark: {
    ground: '#0d1217',
    panel: '#151d25',
    ink: '#f0f4f7',
    soft: '#a9b6c3',
    brand: '#2bc4b0',
    onBrand: '#03211d',
    grounds: ['#0d1217', '#151d25', '#35280d', '#3a1715'],
  },
  light: {
    ground: '#f6f7f9',
    panel: '#ffffff',
    ink: '#17212b',
    soft: '#4f5b68',
    brand: '#0b7a6e',
    onBrand: '#ffffff',
    grounds: ['#f6f7f9', '#ffffff', '#fdecc8', '#fde3e1'],
  },
}

/** A color as one theme shows it, and the text on it. */
export interface Tone {
  brand: string
  onBrand: string
}
export type Tones = Readonly<Record<Theme, Tone>>

const STEPS = 100

/**
 * A venue's color in both themes (docs/rules/screens.md#a-venues-face). Where it has too little contrast with the theme's grounds, it is
 * mixed with white in the dark theme and with black in the light one, in the smallest step that is enough. The text on it is black or white,
 * whichever has more contrast. Without a color, Barback's own tones.
 */
export function tonesOf(color: string | null): Tones {
  return { dark: toneOf(color, 'dark'), light: toneOf(color, 'light') }
}

function toneOf(color: string | null, theme: Theme): Tone {
  const { grounds, brand, onBrand } = PALETTES[theme]
  if (color === null) return { brand, onBrand }
  const legible = readableOn(color, grounds, theme === 'dark' ? '#ffffff' : '#000000')
  const [white, black] = [contrastOf('#ffffff', legible), contrastOf('#000000', legible)]
  return { brand: legible, onBrand: white >= black ? '#ffffff' : '#000000' }
}

function readableOn(color: string, grounds: readonly string[], towards: string): string {
  for (let step = 0; step < STEPS; step++) {
    const tried = mixed(color, towards, step / STEPS)
    if (lowestContrast(tried, grounds) >= TEXT_CONTRAST) return tried
  }
  return towards
}

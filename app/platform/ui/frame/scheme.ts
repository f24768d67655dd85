/** The colour schemes to choose from. Dark is the default. */
export const SCHEMES = ['dark', 'light', 'contrast'] as const
export type Scheme = (typeof SCHEMES)[number]
export const DEFAULT_SCHEME: Scheme = 'dark'

export function isScheme(value: unknown): value is Scheme {
  return SCHEMES.some((scheme) => scheme === value)
}

/** Radix has light and dark; contrast is dark with stronger tokens. */
export function appearanceOf(scheme: Scheme): 'light' | 'dark' {
  return scheme === 'light' ? 'light' : 'dark'
}

/** Attributes of `<html>`. The server sends the chosen scheme with the first byte, so that the page does not flash as it loads. */
export function htmlPropsOf(scheme: Scheme): { className: string; style: { colorScheme: 'light' | 'dark' } } {
  const appearance = appearanceOf(scheme)
  return { className: scheme === 'contrast' ? 'dark contrast' : appearance, style: { colorScheme: appearance } }
}

/** The colours that a phone paints around the page. */
export const THEME_COLORS: Record<Scheme, string> = { dark: '#0a0f13', light: '#ffffff', contrast: '#000000' }

export interface Look {
  /** '#rrggbb' */
  color: string
  /** How strongly it colours a mixture, by volume: water 0.02, a juice 1, grenadine 3. */
  strength: number
  /** Opaque. */
  cloudy?: true
  bubbles?: true
}

/** The first entry whose pattern matches the name of an ingredient, or of its kind of spirit, applies. */
const LOOKS: ReadonlyArray<readonly [words: RegExp, look: Look]> = [
  [/grenadine|donn's|raspberry syrup/i, { color: '#c81d3c', strength: 3 }],
  [/cassis|mûre|raspberry/i, { color: '#6d1035', strength: 3 }],
  [/bitter$|aperitivo|campari|bitter aperitif/i, { color: '#d8301c', strength: 1.6 }],
  [/angostura|peychaud|amargo|orange bitters/i, { color: '#8c2a12', strength: 2.5 }],
  [/sweet|vermouth.*(rosso|sweet)|ruby|tawny|port/i, { color: '#7d1f1c', strength: 1.4 }],
  [/red wine|cabernet|malbec|pinot noir/i, { color: '#5c0f22', strength: 2.5 }],
  [/rosé/i, { color: '#ee9a95', strength: 0.7 }],
  [/tomato/i, { color: '#c23b22', strength: 1.6, cloudy: true }],
  [/cranberry/i, { color: '#b3183a', strength: 1.3 }],
  [/pink grapefruit soda/i, { color: '#f4a59a', strength: 0.8, cloudy: true, bubbles: true }],
  [/grapefruit/i, { color: '#f1b384', strength: 1, cloudy: true }],
  [/orange juice/i, { color: '#f7a11b', strength: 1.1, cloudy: true }],
  [/pineapple/i, { color: '#f3d36b', strength: 0.9, cloudy: true }],
  [/peach/i, { color: '#f3b98a', strength: 1, cloudy: true }],
  [/lime juice|fresh lime|^lime$/i, { color: '#dbe6a8', strength: 0.8, cloudy: true }],
  [/lemon juice|lemonade|sour mix/i, { color: '#f3eba0', strength: 0.8, cloudy: true }],
  [/sugar cane juice/i, { color: '#d9cf95', strength: 0.7, cloudy: true }],
  [/coconut|orgeat/i, { color: '#f6f0df', strength: 0.9, cloudy: true }],
  [/cream liqueur|original irish/i, { color: '#c9a67e', strength: 1.6, cloudy: true }],
  [/fresh cream|egg white|aquafaba/i, { color: '#fbf6ea', strength: 1.3, cloudy: true }],
  [/egg yolk/i, { color: '#f3b83f', strength: 2.5, cloudy: true }],
  [/espresso|hot coffee/i, { color: '#2b1508', strength: 3, cloudy: true }],
  [/coffee liqueur/i, { color: '#321a0c', strength: 2.4 }],
  [/cacao/i, { color: '#8a5a36', strength: 1 }],
  [/cola|coke|pepper$|classic/i, { color: '#3a1a0b', strength: 1.4, bubbles: true }],
  [/iced tea/i, { color: '#a4551c', strength: 1 }],
  [/ginger (beer|ale)/i, { color: '#ecd49a', strength: 0.6, bubbles: true }],
  [/soda|tonic|seltzer|water/i, { color: '#f2f7f6', strength: 0.02, bubbles: true }],
  [/prosecco|champagne|cava|sparkling/i, { color: '#f0dc8e', strength: 0.5, bubbles: true }],
  [/stout/i, { color: '#1d0f08', strength: 3, cloudy: true, bubbles: true }],
  [/ipa|pale ale/i, { color: '#d8891f', strength: 1, bubbles: true }],
  [/wheat beer/i, { color: '#eec25a', strength: 1, cloudy: true, bubbles: true }],
  [/lager|pilsner|beer|cider|sour$/i, { color: '#f0b93a', strength: 1, bubbles: true }],
  [/green|chartreuse|absinthe|anise|pastis/i, { color: '#bccf6a', strength: 1 }],
  [/menthe|melon/i, { color: '#3fae6a', strength: 1.6 }],
  [/violette/i, { color: '#7c6fc4', strength: 4 }],
  [/blue/i, { color: '#1e78d6', strength: 1.6 }],
  [/fernet|amaro|amari/i, { color: '#4a1f10', strength: 1.6 }],
  [/yellow|galliano|l'autentico/i, { color: '#f2d34c', strength: 1 }],
  [/cherry$|maraschino (liqueur)?$|cherry liqueur/i, { color: '#8f1630', strength: 1.4 }],
  [/apricot/i, { color: '#e9a23f', strength: 1 }],
  [
    /falernum|elderflower|chamomile|blanc$|white wine|chardonnay|riesling|sauvignon blanc|grigio|dry$|sherry/i,
    { color: '#f1e7b0', strength: 0.4 },
  ],
  [/honey|agave/i, { color: '#e3a63a', strength: 0.9 }],
  [/demerara|dark|black seal|jamaican|spiced/i, { color: '#9a4c14', strength: 1.2 }],
  [
    /cognac|brandy|calvados|bourbon|rye|whisk|scotch|irish|year old|tennessee|añejo|aged|gold|rhum/i,
    { color: '#c8791f', strength: 1 },
  ],
  [
    /reposado|amaretto|benedictine|d\.o\.m|liqueur$|curaçao|cordon rouge|grand marnier/i,
    { color: '#d99a3a', strength: 0.9 },
  ],
  [/syrup|sugar|mineral/i, { color: '#f6f1dd', strength: 0.1 }],
]

/** Clear spirits and unknown liquids. */
const CLEAR: Look = { color: '#eef1ea', strength: 0.12 }

export function lookOf(name: string): Look {
  return LOOKS.find(([words]) => words.test(name))?.[1] ?? CLEAR
}

/** Red, green and blue of a colour, each from 0 to 255. */
function channels(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** The colour of mixed liquids, weighted by volume and by how strongly each one colours. */
export function mixed(parts: ReadonlyArray<{ color: string; weight: number }>): string {
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0)
  if (whole === 0) return CLEAR.color
  const sums = [0, 1, 2].map(
    (channel) =>
      // Each liquid absorbs its share of the light, so shares multiply: red and brown make a deep red, not a pink.
      Math.exp(
        parts.reduce((sum, { color, weight }) => sum + Math.log(4 + (channels(color)[channel] ?? 0)) * weight, 0) /
          whole,
      ) - 4,
  )
  return `#${sums.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

/** Moves a colour towards white (above 0) or black (below 0). `by` is from -1 to 1. */
export function shaded(color: string, by: number): string {
  const towards = by > 0 ? '#ffffff' : '#000000'
  const [from, to] = [channels(color), channels(towards)]
  const values = from.map((value, channel) => value + ((to[channel] ?? 0) - value) * Math.abs(by))
  return `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

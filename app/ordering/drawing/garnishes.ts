import type { Outline } from './outline'

/** Draws one garnish around the point where it hangs on the rim or lies on the drink. */
type Draw = (x: number, y: number) => string

const wheel =
  (peel: string, flesh: string, pith: string): Draw =>
  (x, y) =>
    `<g transform="translate(${x} ${y - 6}) rotate(-12)"><circle r="17" fill="${peel}"/><circle r="14.6" fill="${pith}"/>` +
    [0, 45, 90, 135, 180, 225, 270, 315]
      .map(
        (turn) =>
          `<path d="M0 0L4.4 -12.4A13.2 13.2 0 0 0 -4.4 -12.4Z" fill="${flesh}" transform="rotate(${turn}) translate(0 -.8)"/>`,
      )
      .join('') +
    '</g>'

const wedge =
  (peel: string, flesh: string): Draw =>
  (x, y) =>
    `<g transform="translate(${x} ${y - 4}) rotate(28)"><path d="M-16 -6A16.5 16.5 0 0 0 16 -6Z" fill="${peel}"/><path d="M-13 -6A13.4 13.4 0 0 0 13 -6Z" fill="${flesh}"/>` +
    '<path d="M0 -6V7M-6 -6L-4 5M6 -6L4 5" stroke="#fff" stroke-opacity=".55" stroke-width="1"/></g>'

const twist =
  (peel: string, pith: string): Draw =>
  (x, y) =>
    `<g transform="translate(${x} ${y})" fill="none" stroke-linecap="round"><path d="M-4 10C-14 2 4 -4 -2 -12S16 -20 12 -8" stroke="${pith}" stroke-width="7"/>` +
    `<path d="M-4 10C-14 2 4 -4 -2 -12S16 -20 12 -8" stroke="${peel}" stroke-width="4.6"/></g>`

const ball =
  (color: string, stem?: string): Draw =>
  (x, y) =>
    `<g transform="translate(${x} ${y})">${stem ? `<path d="M1 -7C4 -18 10 -20 15 -22" fill="none" stroke="${stem}" stroke-width="1.6" stroke-linecap="round"/>` : ''}` +
    `<circle r="8" fill="${color}"/><circle cx="-2.6" cy="-2.8" r="2.2" fill="#fff" fill-opacity=".6"/></g>`

const onPick =
  (color: string, hole?: string): Draw =>
  (x, y) =>
    `<g transform="translate(${x} ${y}) rotate(-24)"><path d="M-34 0H30" stroke="#d8c49a" stroke-width="1.8" stroke-linecap="round"/>` +
    [-12, 2, 16]
      .map(
        (at) =>
          `<circle cx="${at}" r="7" fill="${color}"/><circle cx="${at - 2}" cy="-2.4" r="1.9" fill="#fff" fill-opacity=".5"/>${hole ? `<circle cx="${at + 3}" cy="1" r="2" fill="${hole}"/>` : ''}`,
      )
      .join('') +
    '</g>'

const leaf = 'M0 0C-9 -5 -10 -16 0 -24C10 -16 9 -5 0 0Z'
const sprig =
  (turns: readonly number[]): Draw =>
  (x, y) =>
    `<g transform="translate(${x} ${y + 3})">${turns
      .map(
        (turn, index) =>
          `<g transform="rotate(${turn})"><path d="${leaf}" fill="${index % 2 === 0 ? '#3f9a52' : '#2f7f42'}"/><path d="M0 -2V-19" stroke="#bfe6b4" stroke-opacity=".5" stroke-width="1"/></g>`,
      )
      .join('')}</g>`

const stick =
  (color: string, light: string): Draw =>
  (x, y) =>
    `<g transform="translate(${x} ${y}) rotate(12)"><rect x="-5" y="-40" width="10" height="66" rx="4" fill="${color}"/><path d="M-1.6 -36V22M2 -36V22" stroke="${light}" stroke-width="1.2"/>` +
    `<path d="M0 -38C-10 -48 -8 -54 -12 -58M0 -38C4 -50 12 -50 14 -58" fill="none" stroke="${color}" stroke-width="3" stroke-linecap="round"/></g>`

const slab: Draw = (x, y) =>
  `<g transform="translate(${x} ${y - 4}) rotate(14)"><path d="M-15 8L0 -22L15 8A24 24 0 0 1 -15 8Z" fill="#f4cf4e"/><path d="M-15 8A24 24 0 0 0 15 8L13.6 12.4A27 27 0 0 1 -13.6 12.4Z" fill="#a56a1f"/>` +
  '<path d="M0 -12V5M-5 -2V7M5 -2V7" stroke="#fff3b8" stroke-width="1.6" stroke-linecap="round"/></g>'

const dust: Draw = (x, y) =>
  `<g fill="#7a4a20" transform="translate(${x - 40} ${y})">${[-12, -7, -3, 1, 5, 9, 14, -9, 3, 11].map((dx, index) => `<circle cx="${dx}" cy="${(index % 3) - 1}" r="${index % 2 === 0 ? 1 : 0.7}"/>`).join('')}</g>`

/** The first entry whose pattern matches an ingredient's name applies. `side`: on the rim's left or right, or in the middle of the drink. */
const GARNISHES: ReadonlyArray<readonly [words: RegExp, side: 'left' | 'right' | 'middle', draw: Draw]> = [
  [/lemon (twist|peel)/i, 'right', twist('#f4d03a', '#fbf3c8')],
  [/lime twist/i, 'right', twist('#6fb43a', '#e6f2cf')],
  [/orange (twist|peel)/i, 'right', twist('#f08c1e', '#fde3bd')],
  [/lemon slice/i, 'right', wheel('#f2cf35', '#f7e588', '#fdf8dc')],
  [/lime slice/i, 'right', wheel('#5fa335', '#b8db7f', '#eff7df')],
  [/orange slice/i, 'right', wheel('#ee8418', '#f9b24f', '#fde9c8')],
  [/lemon wedge/i, 'right', wedge('#f2cf35', '#f7e588')],
  [/lime wedge|^lime$/i, 'right', wedge('#5fa335', '#b8db7f')],
  [/pineapple/i, 'right', slab],
  [/celery stalk/i, 'left', stick('#8fc06a', '#c6e2ab')],
  [/cherry/i, 'left', ball('#a4102f', '#5b3a24')],
  [/olive/i, 'middle', onPick('#8a9a3c', '#c0392b')],
  [/blackberr/i, 'left', onPick('#3a1f4a')],
  [/raspberr/i, 'left', onPick('#cf2b50')],
  [/grape/i, 'left', onPick('#b9cf6b')],
  [/candied ginger/i, 'left', ball('#d9a441')],
  [
    /red chili/i,
    'left',
    (x, y) =>
      `<path d="M${x - 16} ${y + 4}c10 6 26 2 32 -14" fill="none" stroke="#c81d1d" stroke-width="7" stroke-linecap="round"/><path d="M${x + 16} ${y - 10}l5 -7" stroke="#3f7d3a" stroke-width="3" stroke-linecap="round"/>`,
  ],
  [/mint sprig|^mint$/i, 'left', sprig([-46, 40, -18, 14, 0])],
  [/mint leaf/i, 'middle', sprig([-58, 56])],
  [/nutmeg/i, 'middle', dust],
]

/** Draws the named garnishes, one on each side and one in the middle. A garnish without a picture is left out. */
export function drawGarnishes(names: readonly string[], { radius, shape, top }: Outline, level: number): string {
  const taken = new Set<string>()
  return names
    .flatMap((name) => {
      const [, wanted, draw] = GARNISHES.find(([words]) => words.test(name)) ?? []
      if (!wanted || !draw) return []
      const side = [wanted, 'left', 'right'].find((one) => !taken.has(one))
      if (side === undefined) return []
      taken.add(side)
      const rim = radius * shape.rim
      if (side === 'middle') return [draw(120, level)]
      return [
        draw(side === 'left' ? 120 - rim * 0.55 : 120 + rim * 0.86, side === 'left' ? Math.min(level, top + 10) : top),
      ]
    })
    .join('')
}

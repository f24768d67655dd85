import { blur, fade, glow, HEIGHT, many, svg, WIDTH } from './svg'

const SUN = { x: 640, y: 430 }
const HORIZON = 470

/** A pier in a salt marsh in the evening. */
export function saltmarshPhoto(): string {
  return svg({
    defs: [
      fade('sky', ['#35506b', '#a8788a', '#f2a172', '#ffd9a0']),
      fade('water', ['#ffd9a0', '#d9946f', '#5b5f76']),
      glow('light', '#fff3cf', 0.95),
      blur('soft', 2),
      blur('far', 10),
    ].join(''),
    body: [
      `<rect width="${WIDTH}" height="${HORIZON}" fill="url(#sky)"/>`,
      `<g filter="url(#far)" fill="#ffe3c2">${clouds()}</g>`,
      `<circle cx="${SUN.x}" cy="${SUN.y}" r="360" fill="url(#light)"/><circle cx="${SUN.x}" cy="${SUN.y}" r="70" fill="#fff6dc"/>`,
      `<path d="M0 ${HORIZON}V438q120-26 240-8t300-6 330 4 340-14 390 10v${HORIZON - 424}z" fill="#5d5a63"/>`,
      `<rect y="${HORIZON}" width="${WIDTH}" height="${HEIGHT - HORIZON}" fill="url(#water)"/>`,
      `<g filter="url(#soft)">${glitter()}</g>`,
      pier(),
      grass({ seed: 4, from: 0, to: WIDTH, base: 660, height: 90, count: 170, color: '#6a6a3f' }),
      grass({ seed: 9, from: 0, to: WIDTH, base: 800, height: 150, count: 190, color: '#474c2c' }),
      grass({ seed: 14, from: 0, to: WIDTH, base: 920, height: 190, count: 190, color: '#272d1c' }),
      birds(),
    ].join(''),
  })
}

function clouds(): string {
  return many(16, 2, (random) => {
    const [x, y] = [random.whole(-100, WIDTH), random.whole(40, 330)]
    return `<ellipse cx="${x}" cy="${y}" rx="${random.whole(90, 260)}" ry="${random.whole(6, 18)}" opacity="${random.whole(12, 40) / 100}"/>`
  })
}

function glitter(): string {
  return many(110, 17, (random) => {
    const y = random.whole(HORIZON + 4, 780)
    const spread = 60 + (y - HORIZON) * 0.8
    const width = random.whole(20, 110)
    const x = SUN.x + (random.next() - 0.5) * spread * 2 - width / 2
    return `<rect x="${x.toFixed(0)}" y="${y}" width="${width}" height="3" rx="1.5" fill="#fff0c9" opacity="${random.whole(15, 65) / 100}"/>`
  })
}

function pier(): string {
  const posts = many(9, 1, (_random, index) => {
    const x = 820 + index * 88
    return `<rect x="${x}" y="${476 + index * 3}" width="${9 + index}" height="${110 + index * 16}"/>`
  })
  return `<g fill="#2b241f"><path d="M780 486L1620 520v30L780 496z"/>${posts}
<path d="M1010 494V384h-22l96-66 96 66h-22v116z"/><path d="M1044 500v-72h36v74z" fill="#ffd48a"/><path d="M1104 458v-30h30v30z" fill="#ffd48a"/></g>`
}

interface Grass {
  seed: number
  from: number
  to: number
  base: number
  height: number
  count: number
  color: string
}

function grass({ seed, from, to, base, height, count, color }: Grass): string {
  const blades = many(count, seed, (random) => {
    const [x, lean] = [random.whole(from - 20, to + 20), random.whole(-50, 50)]
    const top = base - random.whole(height / 3, height) - (Math.abs(x - SUN.x) > 420 ? height * 0.35 : 0)
    return `<path d="M${x} ${base + 40}Q${x} ${((base + top) / 2).toFixed(0)} ${x + lean} ${top.toFixed(0)}"/>`
  })
  return `<g fill="none" stroke="${color}" stroke-width="6" stroke-linecap="round">${blades}</g><rect y="${base - 14}" width="${WIDTH}" height="${HEIGHT - base + 20}" fill="${color}"/>`
}

function birds(): string {
  const bird = (x: number, y: number, size: number) =>
    `<path d="M${x - size} ${y - size * 0.3}q${size * 0.6} ${-size * 0.5} ${size} ${size * 0.3}q${size * 0.4} ${-size * 0.8} ${size} ${-size * 0.3}" fill="none" stroke="#3b3440" stroke-width="4" stroke-linecap="round"/>`
  return bird(420, 220, 30) + bird(500, 260, 22) + bird(348, 280, 18) + bird(900, 200, 24)
}

export function saltmarshLogo(): string {
  const blade = (x: number, lean: number, top: number) =>
    `<path d="M${x} 316Q${x} ${(316 + top) / 2} ${x + lean} ${top}" fill="none" stroke="#fdf3df" stroke-width="20" stroke-linecap="round"/>`
  return svg({
    size: [400, 400],
    defs: fade('ground', ['#d9703f', '#9b3f2c']),
    body: `<rect width="400" height="400" rx="84" fill="url(#ground)"/><circle cx="200" cy="146" r="52" fill="#ffd98f"/>${blade(200, 0, 150)}${blade(172, -40, 186)}${blade(228, 40, 186)}${blade(146, -62, 232)}${blade(254, 62, 232)}<path d="M84 322h232" stroke="#fdf3df" stroke-width="18" stroke-linecap="round"/>`,
  })
}

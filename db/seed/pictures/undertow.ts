import { blur, fade, glow, HEIGHT, many, svg, WIDTH } from './svg'

/** A dance floor: beams of light over a crowd. */
export function undertowPhoto(): string {
  return svg({
    defs: [
      fade('hall', ['#12051f', '#2a0b4a', '#4a0f66', '#14041f']),
      glow('pink', '#ff3d9a', 0.9),
      glow('blue', '#3d7bff', 0.9),
      blur('haze', 14),
      blur('soft', 3),
    ].join(''),
    body: [
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#hall)"/>`,
      '<circle cx="430" cy="330" r="480" fill="url(#pink)" opacity=".55"/>',
      '<circle cx="1180" cy="300" r="520" fill="url(#blue)" opacity=".6"/>',
      `<g filter="url(#haze)">${beams()}</g>`,
      `<g filter="url(#soft)">${waves()}</g>`,
      stage(),
      crowd({ seed: 3, y: 640, count: 30, color: '#1d0730', size: 34 }),
      crowd({ seed: 8, y: 740, count: 22, color: '#0c0216', size: 52 }),
    ].join(''),
  })
}

function beams(): string {
  const colors = ['#ff4fb0', '#7b5cff', '#38b6ff', '#ff7a59']
  return many(14, 21, (random, index) => {
    const [x, to, spread] = [index * 120 + 20, random.whole(0, WIDTH), random.whole(40, 120)]
    const color = colors[index % colors.length] ?? '#ffffff'
    return `<path d="M${x} -20L${to - spread} 820L${to + spread} 820Z" fill="${color}" opacity="${random.whole(10, 26) / 100}"/>`
  })
}

/** A wave of neon behind the stage. */
function waves(): string {
  return many(9, 5, (_random, index) => {
    const y = 270 + index * 24
    const color = index % 2 === 0 ? '#ff5fc0' : '#5fd0ff'
    return `<path d="M-20 ${y}C260 ${y - 130} 460 ${y + 130} 800 ${y}S1340 ${y - 130} 1620 ${y}" fill="none" stroke="${color}" stroke-width="5" opacity="${0.85 - index * 0.08}"/>`
  })
}

function stage(): string {
  return `<path d="M640 600h320v-78h-320z" fill="#08010f"/><circle cx="800" cy="446" r="34" fill="#08010f"/><path d="M742 530c0-52 24-72 58-72s58 20 58 72z" fill="#08010f"/><path d="M764 440a36 36 0 0 1 72 0" fill="none" stroke="#ff5fc0" stroke-width="7"/>`
}

interface Crowd {
  seed: number
  y: number
  count: number
  color: string
  size: number
}

function crowd({ seed, y, count, color, size }: Crowd): string {
  const people = many(count, seed, (random, index) => {
    const x = Math.round((index + 0.5) * (WIDTH / count) + random.whole(-12, 12))
    const head = y + random.whole(-26, 26)
    const arm = random.chance(0.45)
      ? `<path d="M${x} ${head + size * 1.5}L${x + random.whole(-size, size)} ${head - size * 1.9}" stroke="${color}" stroke-width="${size * 0.42}" stroke-linecap="round"/>`
      : ''
    return `<circle cx="${x}" cy="${head}" r="${size * 0.62}"/><path d="M${x - size} ${HEIGHT}V${head + size * 1.5}a${size} ${size * 0.7} 0 0 1 ${size * 2} 0V${HEIGHT}z"/>${arm}`
  })
  return `<g fill="${color}">${people}</g>`
}

export function undertowLogo(): string {
  const wave = (y: number, color: string) =>
    `<path d="M56 ${y}c48-52 96-52 144 0s96 52 144 0" fill="none" stroke="${color}" stroke-width="30" stroke-linecap="round"/>`
  return svg({
    size: [400, 400],
    defs: fade('ground', ['#3a0d5c', '#16041f']),
    body: `<rect width="400" height="400" rx="84" fill="url(#ground)"/>${wave(138, '#ff5fc0')}${wave(208, '#b48cff')}${wave(278, '#5fd0ff')}`,
  })
}

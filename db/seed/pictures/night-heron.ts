import { blur, fade, glow, HEIGHT, many, svg, WIDTH } from './svg'

const WATER = 560
const MOON = { x: 1090, y: 330 }

/** A heron in the reeds of a river at night, the city behind it. */
export function nightHeronPhoto(): string {
  return svg({
    defs: [
      fade('sky', ['#071420', '#0d2b3e', '#1c5561', '#d98b52']),
      fade('water', ['#b5714a', '#123a49', '#06121c']),
      glow('moonlight', '#ffe9c2', 0.9),
      blur('soft', 3),
      blur('far', 1.2),
    ].join(''),
    body: [
      `<rect width="${WIDTH}" height="${WATER}" fill="url(#sky)"/>`,
      many(90, 11, (random) => {
        const [x, y, light] = [random.whole(0, WIDTH), random.whole(0, 360), random.whole(20, 85) / 100]
        return `<circle cx="${x}" cy="${y}" r="${random.whole(8, 18) / 10}" fill="#fff" opacity="${light}"/>`
      }),
      `<circle cx="${MOON.x}" cy="${MOON.y}" r="330" fill="url(#moonlight)" opacity=".55"/>`,
      `<circle cx="${MOON.x}" cy="${MOON.y}" r="104" fill="#fff1d6"/>`,
      `<g filter="url(#far)">${skyline()}</g>`,
      `<rect y="${WATER}" width="${WIDTH}" height="${HEIGHT - WATER}" fill="url(#water)"/>`,
      `<g filter="url(#soft)">${reflections()}</g>`,
      reeds(),
      heron(),
    ].join(''),
  })
}

function skyline(): string {
  let x = -20
  return many(26, 5, (random) => {
    const [width, height] = [random.whole(46, 96), random.whole(60, 300)]
    const left = x
    x += width + random.whole(-4, 10)
    const top = WATER - height
    const columns = Math.floor((width - 12) / 15)
    const windows = many(columns * Math.floor((height - 16) / 20), left + 99, (lights, index) => {
      if (lights.chance(0.58)) return ''
      const [column, row] = [index % columns, Math.floor(index / columns)]
      return `<rect x="${left + 9 + column * 15}" y="${top + 12 + row * 20}" width="6" height="9" fill="#ffc978" opacity="${lights.whole(35, 95) / 100}"/>`
    })
    return `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="#081824"/>${windows}`
  })
}

function reflections(): string {
  const lights = many(120, 23, (random) => {
    const [x, y, width] = [random.whole(0, WIDTH), random.whole(WATER + 6, 800), random.whole(18, 90)]
    return `<rect x="${x}" y="${y}" width="${width}" height="3" rx="1.5" fill="#ffb867" opacity="${random.whole(8, 40) / 100}"/>`
  })
  const moon = many(26, 31, (random, index) => {
    const width = 60 + index * 7 + random.whole(-20, 30)
    return `<rect x="${MOON.x - width / 2 + random.whole(-16, 16)}" y="${WATER + 10 + index * 12}" width="${width}" height="4" rx="2" fill="#ffe9c2" opacity="${0.75 - index * 0.022}"/>`
  })
  return lights + moon
}

function reeds(): string {
  return many(150, 47, (random) => {
    const [x, height, lean] = [random.whole(-20, WIDTH + 20), random.whole(60, 330), random.whole(-46, 46)]
    const isNear = Math.abs(x - 560) < 240
    const top = HEIGHT - (isNear ? height * 0.55 : height)
    return `<path d="M${x} ${HEIGHT + 10}Q${x} ${(HEIGHT + top) / 2} ${x + lean} ${top}" fill="none" stroke="#04101a" stroke-width="${random.whole(3, 8)}" stroke-linecap="round"/>`
  })
}

/** Its silhouette, standing in the water, looking to the right. */
function heron(): string {
  return `<g fill="#03090f" stroke="#03090f" stroke-linecap="round">
<path d="M470 640C500 560 590 520 640 500C676 486 690 440 684 396C680 360 704 338 738 344C756 348 764 360 780 364L872 380L780 386C764 394 744 392 736 404C726 430 742 470 716 520C686 580 620 610 566 640C530 660 480 690 440 700C452 680 458 662 470 640Z"/>
<path d="M690 352C664 344 640 350 616 366" fill="none" stroke-width="6"/>
<path d="M600 610L612 760L606 900M644 590L668 742L660 900" fill="none" stroke-width="10"/>
</g><circle cx="744" cy="362" r="6" fill="#ffc978"/>`
}

export function nightHeronLogo(): string {
  return svg({
    size: [400, 400],
    defs: fade('ground', ['#0d3a40', '#0b2530']),
    body: `<rect width="400" height="400" rx="84" fill="url(#ground)"/><circle cx="268" cy="128" r="58" fill="#ffe0b0"/>
<g transform="translate(-176 -118) scale(.58)"><g fill="#f4fbfa" stroke="#f4fbfa" stroke-linecap="round"><path d="M470 640C500 560 590 520 640 500C676 486 690 440 684 396C680 360 704 338 738 344C756 348 764 360 780 364L872 380L780 386C764 394 744 392 736 404C726 430 742 470 716 520C686 580 620 610 566 640C530 660 480 690 440 700C452 680 458 662 470 640Z"/><path d="M600 610L606 800M644 590L656 800" fill="none" stroke-width="14"/></g></g>`,
  })
}

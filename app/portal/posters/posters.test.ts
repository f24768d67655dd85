import { inflateSync } from 'node:zlib'
import jsQR from 'jsqr'
import sharp, { type Region } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { newVenue } from '../../../testing/new-venue'
import type { Visitor } from '../../../testing/visitor'
import { contrastOf, TEXT_CONTRAST } from '../../platform/colors/contrast'

const PUBLIC_URL = 'https://bar.example.com'

let bar: TestBarback
let manager: Visitor
/** The screens of the demo staff's venue and of its locker. */
let venue: string
let locker: string

beforeAll(async () => {
  bar = await openBarback({ env: { PUBLIC_URL } })
  manager = await bar.portal('manager')
  const row = await bar.app.db
    .selectFrom('businessLocker')
    .select(['id', 'businessId'])
    .where('lockerId', '=', 'demo-locker')
    .executeTakeFirstOrThrow()
  venue = `/businesses/${row.businessId}`
  locker = `${venue}/lockers/${row.id}`
})
afterAll(() => bar.stop())

async function svgOf(path: string): Promise<string> {
  const { status, headers, html } = await manager.get(path)
  expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  return html
}

/** A PDF as Latin-1 text, with its page's drawing decompressed. */
async function pdfOf(path: string) {
  const cookie = [...manager.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(new URL(path, bar.url), { headers: { cookie } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const file = bytes.toString('latin1')
  // Pictures have streams of their own.
  const streams = [...file.matchAll(/(?<!end)stream\n/g)].map(({ index }) => {
    return inflateSync(bytes.subarray(index + 'stream\n'.length)).toString('latin1')
  })
  const drawn = streams.find((stream) => / TJ$/m.test(stream)) ?? streams[0] ?? ''
  return { answer, file, drawn }
}

/** Width of a rendered page: two dots a point on Letter. */
const DOTS = 1224

/** Reads the QR code in an SVG, or in a part of it given in dots. */
async function scanned(svg: string, part?: Region): Promise<string | undefined> {
  const page = sharp(Buffer.from(svg), { density: 120 }).flatten({ background: 'white' }).ensureAlpha()
  const image = page.resize({ width: DOTS })
  const seen = part ? image.extract(part) : image
  const { data, info } = await seen.raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

/** The code in a PDF, whose modules are a poster's only paths. */
function codeIn(drawn: string): string {
  const turned = { m: 'M', l: 'L', h: 'Z' } as const
  const steps = [...drawn.matchAll(/^(?:([-\d. ]+) )?([mlh])$/gm)]
  const path = steps.map(
    ([, point = '', step]) => `${step === 'm' ? turned.m : step === 'l' ? turned.l : turned.h}${point}`,
  )
  const corners = steps.flatMap(([, point = '']) => point.split(' ').map(Number))
  const size = Math.max(...corners) + 4
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size * 6}" height="${size * 6}" viewBox="0 0 ${size} ${size}"><path d="${path.join('')}"/></svg>`
}

/** The words of a PDF, which are written in hexadecimal with letter distances in between. */
function wordsIn(drawn: string): string[] {
  return [...drawn.matchAll(/^\[(.*)\] TJ$/gm)].map(([, line = '']) =>
    [...line.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
  )
}

interface Line {
  text: string
  left: number
  right: number
  top: number
  bottom: number
  size: number
}

/** The lines of text in an SVG, with their positions. */
function linesIn(svg: string): Line[] {
  return [...svg.matchAll(/<text ([^>]*)>([^<]*)<\/text>/g)].map(([, attributes = '', text = '']) => {
    const of = (name: string) => Number(new RegExp(`\\b${name}="([\\d.]+)"`).exec(attributes)?.[1])
    const [x, y, size, width] = [of('x'), of('y'), of('font-size'), of('textLength')]
    return { text, left: x - width / 2, right: x + width / 2, top: y - size, bottom: y + size / 4, size }
  })
}

async function changePlace(change: { name: string } | { enabled: 0 | 1 }): Promise<void> {
  const businessId = Number(venue.split('/').at(-1))
  const { placeId } = await bar.app.db
    .selectFrom('business')
    .select('placeId')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  await bar.app.db.updateTable('place').set(change).where('id', '=', placeId).execute()
}

describe("a venue's poster", () => {
  test("contains its guests' order address, as a code and as text", async () => {
    const svg = await svgOf(`${venue}/poster.svg`)
    expect(await scanned(svg)).toBe(`${PUBLIC_URL}/app/b/the-night-heron`)
    expect(linesIn(svg).map(({ text }) => text)).toEqual([
      'The Night Heron',
      'Scan, order, pick up',
      'bar.example.com/app/b/the-night-heron',
    ])
  })

  test('has the venue’s logo, and its name in the venue’s color, dark enough for paper', async () => {
    const svg = await svgOf(`${venue}/poster.svg`)
    const [, png = ''] = /<image [^>]*href="data:image\/png;base64,([^"]+)"/.exec(svg) ?? []
    expect(await sharp(Buffer.from(png, 'base64')).metadata()).toMatchObject({ format: 'png', width: 400 })
    const [, color = ''] = /fill="(#[0-9a-f]{6})">The Night Heron/.exec(svg) ?? []
    expect(contrastOf(color, '#ffffff')).toBeGreaterThanOrEqual(TEXT_CONTRAST)
    expect(svg).toContain('fill="#000000">Scan, order, pick up')
    expect((await pdfOf(`${venue}/poster.pdf`)).file).toContain('/Subtype /Image')
  })

  test('has a PDF with the same content, with a descriptive file name', async () => {
    const { answer, file, drawn } = await pdfOf(`${venue}/poster.pdf`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="poster-the-night-heron.pdf"')
    expect(file.startsWith('%PDF-')).toBe(true)
    expect(await scanned(codeIn(drawn))).toBe(`${PUBLIC_URL}/app/b/the-night-heron`)
    expect(wordsIn(drawn)).toEqual(['The Night Heron', 'Scan, order, pick up', 'bar.example.com/app/b/the-night-heron'])
    expect(file).toMatch(/\/BaseFont \/Helvetica-Bold/)
  })

  test.each([
    ['', '0 0 612 792', '8.5in'],
    ['?paper=letter', '0 0 612 792', '8.5in'],
    ['?paper=a4', '0 0 595.28 841.89', '8.267'],
    ['?paper=a4&format=card', '0 0 595.28 841.89', '8.267'],
  ])('has the size of its paper: %s', async (query, box, width) => {
    expect((await pdfOf(`${venue}/poster.pdf${query}`)).file).toContain(`/MediaBox [${box}]`)
    const svg = await svgOf(`${venue}/poster.svg${query}`)
    expect(svg).toContain(`viewBox="${box}"`)
    expect(svg).toContain(`width="${width}`)
  })

  test('comes as four cards to cut apart, each with the code', async () => {
    const svg = await svgOf(`${venue}/poster.svg?format=card`)
    expect(svg.match(/<line /g)).toHaveLength(2)
    for (const left of [0, 612]) {
      for (const top of [0, 792]) {
        const card = { left, top, width: 612, height: 792 }
        expect(await scanned(svg, card)).toBe(`${PUBLIC_URL}/app/b/the-night-heron`)
      }
    }
    const { answer } = await pdfOf(`${venue}/poster.pdf?format=card`)
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="table-cards-the-night-heron.pdf"')
  })

  test.each(['paper=a3', 'format=flag'])('is refused in an unknown format: %s', async (query) => {
    const [field = ''] = query.split('=')
    for (const kind of ['svg', 'pdf']) {
      const { status, html } = await manager.get(`${venue}/poster.${kind}?${query}`)
      expect(status).toBe(400)
      expect(html).toContain(`"path":"${field}"`)
    }
  })
})

describe('the name of a venue', () => {
  test.each([
    ['many words', 'The Incredibly Long-Winded Establishment of Captain Bartholomew '.repeat(3).trim()],
    ['one word', 'W'.repeat(200)],
    ['letters wider than Latin ones', '夜鷺酒場'.repeat(20)],
    ['one with characters that XML escapes', '<b>Fish & "Chips"</b>'],
  ])('fits the paper, and clears the code: %s', async (_, name) => {
    await changePlace({ name })
    for (const format of ['poster', 'card']) {
      const svg = await svgOf(`${venue}/poster.svg?format=${format}`)
      const lines = linesIn(svg)
      const call = lines.findIndex(({ text }) => text === 'Scan, order, pick up')
      const [, x, y] = /translate\(([\d.]+) ([\d.]+)\)/.exec(svg) ?? []
      expect(Number(x)).toBeGreaterThan(0)
      for (const { left, right, bottom } of lines.slice(0, call)) {
        expect(left).toBeGreaterThanOrEqual(20)
        expect(right).toBeLessThanOrEqual(format === 'card' ? 612 / 2 - 20 : 612 - 20)
        expect(bottom).toBeLessThan(Number(y))
      }
      expect(
        lines
          .slice(0, call)
          .map(({ text }) => text)
          .join('').length,
      ).toBeGreaterThanOrEqual(name.replaceAll(' ', '').length)
      expect(await scanned(await svgOf(`${venue}/poster.svg`))).toBe(`${PUBLIC_URL}/app/b/the-night-heron`)
    }
  })

  test('is written in a PDF as far as its fonts have the letters', async () => {
    await changePlace({ name: 'Café “Łódź” ősz – 東京' })
    expect(wordsIn((await pdfOf(`${venue}/poster.pdf`)).drawn)[0]).toBe('Café \x93Lódz\x94 osz \x96')
    await changePlace({ name: '東京' })
    const { answer, drawn } = await pdfOf(`${venue}/poster.pdf`)
    expect([answer.status, wordsIn(drawn)[0]]).toEqual([200, 'Scan, order, pick up'])
    expect(linesIn(await svgOf(`${venue}/poster.svg`))[0]?.text).toBe('東京')
  })
})

describe("a locker's poster", () => {
  test("contains the locker's address and name", async () => {
    const svg = await svgOf(`${locker}/poster.svg`)
    expect(await scanned(svg)).toBe(`${PUBLIC_URL}/app/l/demo-locker`)
    expect(linesIn(svg).map(({ text }) => text)).toContain('Front door')
    const { answer, drawn } = await pdfOf(`${locker}/poster.pdf`)
    expect(await scanned(codeIn(drawn))).toBe(`${PUBLIC_URL}/app/l/demo-locker`)
    expect(wordsIn(drawn)).toContain('Front door')
    expect(answer.headers.get('content-disposition')).toContain('"poster-the-night-heron-demo-locker.pdf"')
  })

  test("returns 404 under another business, and for another business's staff", async () => {
    const other = await newVenue(bar)
    const admin = await bar.portal('admin')
    const lockerId = locker.split('/').at(-1)
    for (const kind of ['svg', 'pdf']) {
      expect((await admin.get(`/businesses/${other.businessId}/lockers/${lockerId}/poster.${kind}`)).status).toBe(404)
      expect((await other.owner.get(`${locker}/poster.${kind}`)).status).toBe(404)
      expect((await other.owner.get(`${venue}/poster.${kind}`)).status).toBe(404)
      expect((await manager.get(`/businesses/${other.businessId}/poster.${kind}`)).status).toBe(404)
    }
  })
})

test('printing requires sign-in, and everyone at the venue may print', async () => {
  const stranger = await bar.visitor().get(`${venue}/poster.pdf`)
  expect([stranger.status, stranger.location]).toEqual([
    302,
    `/login?redirectTo=${encodeURIComponent(`${venue}/poster.pdf`)}`,
  ])
  const bartender = await bar.portal('bartender')
  expect((await bartender.get(`${venue}/poster.pdf`)).status).toBe(200)
})

test('the screens of a business and of a locker show their poster with its print links', async () => {
  for (const screen of [venue, locker]) {
    const { html } = await manager.get(screen)
    const card = html.slice(html.indexOf('Posters</h2>'))
    expect(card).toContain(`<img src="${screen}/poster.svg"`)
    for (const [label, query] of [
      ['Poster (PDF)', 'poster.pdf'],
      ['Poster (SVG)', 'poster.svg'],
      ['Table cards (PDF)', 'poster.pdf?format=card'],
      ['Table cards (PDF, A4)', 'poster.pdf?format=card&amp;paper=a4'],
    ] as const) {
      expect(card).toMatch(
        new RegExp(`href="${screen}/${query.replaceAll(/[.?]/g, '\\$&')}"[^>]*>${label.replaceAll(/[()]/g, '\\$&')}<`),
      )
    }
  }
})

test('the screens warn that the codes lead nowhere while the place is hidden from guests', async () => {
  const hint = 'Guests do not see this yet'
  for (const screen of [venue, locker]) {
    expect((await manager.get(screen)).html).not.toContain(hint)
    await changePlace({ enabled: 0 })
    expect((await manager.get(screen)).html).toContain(hint)
    await changePlace({ enabled: 1 })
  }
})

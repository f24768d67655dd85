/**
 * `npm run lighthouse`: Lighthouse's scores of the guests' screens on a phone, the median of five runs each, on a fresh copy of the demo. Exits with 1
 * if a median is below 95. `-- --runs 1` runs each once; `-- --only menu,drink` runs these. Lighthouse is loaded from npm's registry: it is as
 * large as half of all other packages, and only this command needs it. Use a quiet machine, because performance is a time.
 */
import { execFile } from 'node:child_process'
import { parseArgs, promisify } from 'node:util'
import { z } from 'zod'
import { findBrowser } from '../../scripts/browser.mjs'
import { openBarback, type TestBarback } from '../barback'
import { guestInBrowser, press } from '../guest-at-locker'
import { demoVenue, menuItemNamed, paidOrder } from '../orders'
import type { Visitor } from '../visitor'

const LIGHTHOUSE = 'lighthouse@12.8.2'
const LEAST = 95
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
const MENU = '/app/b/the-night-heron'

const { runs, only } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: 'places,menu,drink,basket,status' },
  },
}).values
const wanted = new Set(only.split(','))

const report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.object({ displayValue: z.string().optional() })),
})

const bar = await openBarback()
const low: string[] = []
try {
  for (const { name, path, visitor } of await screens(bar)) {
    if (!wanted.has(name)) continue
    const scores: number[][] = []
    let paint = ''
    for (let run = 0; run < Number(runs); run += 1) {
      const { categories, audits } = await runOnce(`${bar.url}${path}`, visitor)
      scores.push(CATEGORIES.map((category) => Math.round((categories[category]?.score ?? 0) * 100)))
      paint = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time']
        .map((audit) => audits[audit]?.displayValue ?? '?')
        .join(', ')
    }
    const medians = CATEGORIES.map((_category, index) => median(scores.map((each) => each[index] ?? 0)))
    console.log(
      `${name.padEnd(8)} ${medians.join(' ')} (performance ${scores.map(([first]) => first).join(' ')}; ${paint})`,
    )
    medians.forEach((score, index) => {
      if (score < LEAST) low.push(`${name}: ${CATEGORIES[index] ?? ''} ${score}`)
    })
  }
} finally {
  await bar.stop()
}
if (low.length > 0) console.error(`Below ${LEAST}: ${low.join('; ')}`)
process.exit(low.length > 0 ? 1 : 0)

/** The screens with the browser that may see each: the whole menu needs the statement of age, a basket its drink, an order its guest. */
async function screens(on: TestBarback) {
  const stranger = on.visitor()
  const ofAge = on.visitor()
  await ofAge.submit('/app/age', { isOfAge: 'yes', to: MENU })
  const { businessId } = await demoVenue(on)
  const drink = await menuItemNamed(on, businessId, 'Shirley Temple')
  const withDrink = on.visitor()
  await press(withDrink, MENU, { intent: 'add', item: String(drink) })
  const guest = await guestInBrowser(on)
  const { id } = await paidOrder(on, {}, guest.caller)
  return [
    { name: 'places', path: '/app', visitor: stranger },
    { name: 'menu', path: MENU, visitor: ofAge },
    { name: 'drink', path: `${MENU}/items/${drink}`, visitor: ofAge },
    { name: 'basket', path: `${MENU}/basket`, visitor: withDrink },
    { name: 'status', path: `/app/orders/${id}`, visitor: guest.browser },
  ]
}

async function runOnce(url: string, { cookies }: Visitor) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--output=json',
      '--quiet',
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
      ...(cookie === '' ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
    ],
    { env: { ...process.env, CHROME_PATH: await findBrowser() }, maxBuffer: 64 * 1024 * 1024 },
  )
  return report.parse(JSON.parse(stdout))
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

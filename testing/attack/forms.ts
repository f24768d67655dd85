import fc from 'fast-check'
import { postFormsIn } from '../form-in'
import type { RawRequest } from '../raw-http'
import type { Endpoint, Lane } from './endpoint'
import { inAddress, trick } from './tricks'
import type { World } from './world'

interface FoundForm {
  action: string
  fields: Record<string, string>
}

/** Forms that sign their sender out, and the development tools. */
const LEFT_OUT = /^\/(logout|dev)/

/** Every form of the portal, found by following links: filled with its own values, then malformed. */
export const forms: Endpoint = {
  name: 'forms of the portal',
  async shots(world, count) {
    const found = await formsOf(world, Math.min(MOST_SCREENS, Math.max(FEWEST_SCREENS, count)))
    return fc
      .record({
        form: fc.constantFrom(...found),
        changes: fc.array(fc.record({ field: fc.nat(), value: trick, how: fc.nat(9) }), { minLength: 1, maxLength: 4 }),
        coding: fc.nat(9),
        data: fc.boolean(),
      })
      .map(({ form, changes, coding, data }) => {
        const pairs = changes.reduce(changed, Object.entries(form.fields))
        const request = { method: 'POST', target: data ? dataOf(form.action) : form.action, ...coded(pairs, coding) }
        const description = `${request.target} ${String(request.body).slice(0, 300)}`
        return { description, fire: (lane: Lane) => fireSignedIn(lane, request) }
      })
  },
}

/** Sends as the admin. Signs in again first if an earlier attack ended the session. */
export async function fireSignedIn(lane: Lane, request: RawRequest): Promise<void> {
  const { world } = lane
  const send = () => lane.send({ ...request, headers: [['Cookie', world.cookie()], ...(request.headers ?? [])] })
  const { headers } = await send()
  if (!headers.location?.startsWith('/login')) return
  await world.signInAgain()
  await send()
}

type Pairs = Array<[string, string]>

function changed(pairs: Pairs, { field, value, how }: { field: number; value: string; how: number }): Pairs {
  const at = pairs.length === 0 ? 0 : field % pairs.length
  const [name = 'intent'] = pairs[at] ?? []
  if (how === 0) return pairs.filter((_, n) => n !== at)
  if (how === 1) return [...pairs, [name, value]]
  if (how === 2) return [...pairs, [value, value]]
  if (how === 3) return [...pairs, [`${name}.${value}`, value]]
  if (how === 4) return [...pairs, ['__proto__', value], ['constructor.prototype', value], [`rows.${field}.x`, value]]
  return pairs.map((pair, n) => (n === at ? [name, value] : pair))
}

function coded(pairs: Pairs, coding: number): Pick<RawRequest, 'headers' | 'body'> {
  const plain = pairs.map((pair) => pair.map((text) => inAddress(text)).join('=')).join('&')
  const type = (text: string) => [['Content-Type', text]] as const
  if (coding === 0)
    return { headers: type('application/x-www-form-urlencoded'), body: `${plain}&%&=%zz&%ff%00=%ed%a0%80` }
  if (coding === 1) return { headers: type('application/json'), body: JSON.stringify(Object.fromEntries(pairs)) }
  if (coding > 4) return { headers: type('application/x-www-form-urlencoded'), body: plain }
  const parts = pairs.map(
    ([name, value]) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"${coding === 2 ? '; filename="f"' : ''}\r\n\r\n${value}\r\n`,
  )
  return {
    headers: type('multipart/form-data; boundary=x'),
    body: `${parts.join('')}${coding === 3 ? '' : '--x--\r\n'}`,
  }
}

function dataOf(action: string): string {
  const { pathname, search } = new URL(action, 'http://x')
  return `${pathname === '/' ? '/_root' : pathname}.data${search}`
}

const FEWEST_SCREENS = 55
const MOST_SCREENS = 150

/** The forms on an admin's screens, visiting one screen of each kind. */
async function formsOf(world: World, screens: number): Promise<FoundForm[]> {
  const seen = new Set<string>()
  const found = new Map<string, FoundForm>()
  const waiting = ['/', '/kiosk', '/login', '/signup', '/forgot-password', '/reset-password?email=a%40b.cd&token=x']
  while (waiting.length > 0 && seen.size < screens) {
    const path = waiting.shift() ?? '/'
    const kind = path.replaceAll(/\d+/g, '7').replace(/[?&](sort|page|size|redirectTo)=[^&]*/g, '')
    if (seen.has(kind) || LEFT_OUT.test(path)) continue
    seen.add(kind)
    const entry = /^\/(login|signup|forgot|reset)/.test(path)
    const page = entry ? { html: await (await fetch(new URL(path, world.url))).text() } : await world.admin.get(path)
    for (const [, href = ''] of page.html.matchAll(/<a[^>]* href="(\/[^"#]*)"/g)) {
      const next = href.replaceAll('&amp;', '&')
      if (!/csv|template|\.(js|css|png|svg)/.test(next)) waiting.push(next)
    }
    for (const form of postFormsIn(page, path)) found.set(keyOf(form), form)
  }
  if (found.size < 20) throw new Error(`Only ${found.size} forms were found on ${seen.size} screens`)
  return [...found.values()]
}

/** Forms that differ only in a record's number or in their values count as one. */
function keyOf({ action, fields }: FoundForm): string {
  return `${action.replaceAll(/\d+/g, '7')} ${Object.keys(fields).join().replaceAll(/\d+/g, '7')} ${fields.intent ?? ''}`
}

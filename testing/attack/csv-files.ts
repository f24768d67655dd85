import fc from 'fast-check'
import type { Endpoint, Lane } from './endpoint'
import { fireSignedIn } from './forms'
import { trick } from './tricks'

const LISTS = [
  'ingredient',
  'brand',
  'productLine',
  'product',
  'alcoholType',
  'standardDrink',
  'menuItem',
  'glass',
  'unknown',
  '__proto__',
]

/** CSV imports of each list: its own export, malformed, and files that are not CSV. */
export const csvFiles: Endpoint = {
  name: 'CSV files',
  async shots(world) {
    const files = new Map<string, string>()
    for (const list of LISTS) {
      const { status, html } = await world.admin.get(`/lists/${list}/csv`)
      const given = status === 200 ? html.split('\r\n').slice(0, 6).join('\r\n') : 'name,category\r\nx,Mixer\r\n'
      files.set(list, given)
    }
    const cell = fc.tuple(fc.nat(), trick)
    const file = fc.constantFrom(...files.keys()).chain((list) => {
      const text = files.get(list) ?? ''
      const cells = fc.array(cell, { maxLength: 6 }).map((changes) => changes.reduce(withCell, text))
      const whole = fc.constantFrom(
        '',
        '\ufeff',
        ',',
        '\r\n',
        '"',
        '""',
        '"a',
        'a\r\nb,c,d',
        'id\r\n1\r\n1',
        'id,name\r\n-1,x',
        `${text}\0`,
        text.replaceAll(',', ';'),
        text.replaceAll(',', '\t'),
        text.replaceAll('\r\n', '\r'),
        `name\r\n${'x,'.repeat(5000)}`,
        `${'a,'.repeat(3000)}\r\n1`,
        `name,name\r\n${'"'.repeat(999)}`,
      )
      return fc.oneof({ weight: 4, arbitrary: cells }, whole, trick).map((content) => ({ list, content }))
    })
    return fc
      .record({
        file,
        intent: fc.constantFrom('check', 'check', 'check', 'import', 'x', ''),
        packed: fc.option(trick),
        coding: fc.constantFrom<BufferEncoding>('utf8', 'utf8', 'utf16le', 'latin1'),
      })
      .map(({ file: { list, content }, intent, packed, coding }) => {
        const request = {
          method: 'POST',
          target: `/lists/${list}/import`,
          headers: [['Content-Type', 'multipart/form-data; boundary=x-y-z'] as const],
          body: formOf(Buffer.from(content, coding), intent, packed),
        }
        return {
          description: `${list} ${intent} ${JSON.stringify(content.slice(0, 200))}`,
          fire: (lane: Lane) => fireSignedIn(lane, request),
        }
      })
  },
}

function withCell(text: string, [at, odd]: [number, string]): string {
  const cells = text.split(/(,|\r\n)/)
  cells[(at * 2) % Math.max(1, cells.length)] = at % 3 === 0 ? `"${odd.replaceAll('"', '""')}"` : odd
  return cells.join('')
}

function formOf(file: Buffer, intent: string, packed: string | null): Buffer {
  const part = (name: string, text: string) =>
    `--x-y-z\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
  return Buffer.concat([
    Buffer.from(part('intent', intent) + (packed === null ? '' : part('checked', packed))),
    Buffer.from(
      '--x-y-z\r\nContent-Disposition: form-data; name="file"; filename="list.csv"\r\nContent-Type: text/csv\r\n\r\n',
    ),
    file,
    Buffer.from('\r\n--x-y-z--\r\n'),
  ])
}

import { describe, expect, it } from 'vitest'
import type { Letter } from './letter'
import type { Mail } from './mailer'
import { withHtml } from './with-html'

const AT = 'https://bar.test'

async function htmlOf(mail: Partial<Mail>): Promise<string> {
  const sent: Mail[] = []
  const mailer = withHtml({ send: async (one) => void sent.push(one) }, AT)
  await mailer.send({ to: 'guest@barback.test', subject: 'A subject', text: 'Hello.', ...mail })
  const [one] = sent
  expect(one).not.toHaveProperty('letter')
  return one?.html ?? ''
}
const buttonsIn = (html: string) =>
  [...html.matchAll(/<a class="button" href="([^"]*)"[^>]*>([^<]*)</g)].map(([, url, label]) => [url, label])

describe('a mail’s HTML', () => {
  it('has the text’s paragraphs, and leaves the text as it is', async () => {
    const html = await htmlOf({ text: 'Hello Jenny,\n\none line\nanother' })
    expect(html).toContain('>Hello Jenny,</p>')
    expect(html).toContain('>one line<br/>another</p>')
  })

  it('shows six digits alone on their line as a code', async () => {
    expect(await htmlOf({ text: 'Your code:\n\n123456\n\nIt works once.' })).toMatch(
      /<p class="ground ink"[^>]*>123456<\/p>/,
    )
  })

  it('has one button: the first address alone on its line, with its label', async () => {
    const text = `Choose it here:\n${AT}/reset?token=a&b=c\n\nOr ask again:\n${AT}/forgot-password`
    const html = await htmlOf({ text, letter: { button: { label: 'Choose a password' } } })
    expect(buttonsIn(html)).toEqual([[`${AT}/reset?token=a&amp;b=c`, 'Choose a password']])
    expect(html).toMatch(/<a class="link" href="https:\/\/bar\.test\/forgot-password"/)
  })

  it('has the given address as the button, in place of the line that ends with it', async () => {
    const text = `Sales: $5\nThe full report: ${AT}/reports\nMore at ${AT}/help.`
    const html = await htmlOf({ text, letter: { button: { label: 'Open the report', url: `${AT}/reports` } } })
    expect(buttonsIn(html)).toEqual([[`${AT}/reports`, 'Open the report']])
    expect(html).not.toContain('The full report')
    expect(html).toContain(`href="${AT}/help" style`)
  })

  it('escapes every text and address', async () => {
    const evil = '<script>alert("1")</script>&'
    const letter: Letter = {
      from: { name: evil, photo: `/x/places/a"b.webp`, logo: null, color: null },
      blocks: [
        { kind: 'text', lines: [evil, `https://evil.test/"onmouseover="x`] },
        { kind: 'button', label: evil, url: `${AT}/"><b>` },
        { kind: 'sums', rows: [{ label: evil, notes: [evil], amount: evil }] },
        { kind: 'code', code: evil },
      ],
    }
    const html = await htmlOf({ subject: evil, letter })
    expect(html).not.toMatch(/<script|<b>|"onmouseover|"1"/)
    expect(html.match(/&lt;script&gt;/g)).toHaveLength(8)
  })

  it('has the venue’s pictures by the server’s address, and its color in both themes', async () => {
    const from = {
      name: 'Undertow',
      photo: '/x/places/1.webp?version=2',
      logo: '/x/place-logos/1.webp?version=3',
      color: '#552277',
    }
    const html = await htmlOf({ text: `${AT}/app`, letter: { from } })
    expect(html).toContain(`src="${AT}/images/x/places/1.webp?version=2&amp;size=mail-head"`)
    expect(html).toContain(`src="${AT}/images/x/place-logos/1.webp?version=3&amp;size=mail-logo"`)
    expect(html).toMatch(/<a class="button"[^>]*background:#552277;color:#ffffff/)
    expect(
      /@media \(prefers-color-scheme: dark\).*\.button { background: (#[0-9a-f]{6}) !important/.exec(html)?.[1],
    ).not.toBe('#552277')
  })

  it('is in the reader’s language', async () => {
    const html = await htmlOf({ text: `${AT}/app`, letter: { language: 'es' } })
    expect(html).toContain('<html lang="es">')
    expect(buttonsIn(html)).toEqual([[`${AT}/app`, 'Abrir Barback']])
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepLanguage } from '../../guest/language'
import { wordsIn, type Language } from '../../guest/words'
import { refusalsEs } from '../../guest/words/refusals-es'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { askRaw, type RawRequest } from '../../../testing/raw-http'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

type Header = readonly [name: string, value: string]
const cookie = async (language: Language): Promise<Header> => {
  const [pair = ''] = (await keepLanguage(language)).split(';')
  return ['Cookie', pair]
}
const SPANISH_PHONE: Header = ['Accept-Language', 'es-MX,es;q=0.9']

/** Requests that no screen answers, at a path below a folder: the refusal's code, its English words, and the request. */
const REFUSED: ReadonlyArray<[code: string, english: string, (folder: string) => RawRequest]> = [
  [
    'cross_origin',
    'This was sent from another site',
    (folder) => ({ method: 'POST', target: `${folder}/x`, headers: [['Origin', 'https://evil.example']], body: 'a=b' }),
  ],
  ['bad_request', 'The address has characters that are not allowed', (folder) => ({ target: `${folder}/%zz` })],
  ['method_not_allowed', 'This call does not take that method', (folder) => ({ method: 'PUT', target: `${folder}/x` })],
]

async function read(request: RawRequest, ...headers: Header[]): Promise<string> {
  return (await askRaw(bar.url, { ...request, headers: [...(request.headers ?? []), ...headers] })).body
}

const HTML: Header = ['Accept', 'text/html,*/*;q=0.8']

function expectPage(page: string, language: Language, message: string): void {
  const { nothingChanged, open } = wordsIn(language).errors
  expect(page).toContain(`<html lang="${language}">`)
  expect(page).toContain(`<h1>${message}</h1>\n<p>${nothingChanged}</p>\n<a href="/app">${open}</a>`)
}

describe.each(REFUSED)('a refusal of the guest app, %s,', (code, english, of) => {
  const inSpanish = (): string => new Map(Object.entries(refusalsEs)).get(code) ?? ''

  test('is in Spanish on a phone in Spanish', async () => {
    expectPage(await read(of('/app'), HTML, SPANISH_PHONE), 'es', inSpanish())
    expect(await read(of('/app'), SPANISH_PHONE)).toBe(inSpanish())
  })

  test('is in the language that the guest chose', async () => {
    expectPage(await read(of('/app'), HTML, ['Accept-Language', 'en-US'], await cookie('es')), 'es', inSpanish())
    expectPage(await read(of('/app'), HTML, SPANISH_PHONE, await cookie('en')), 'en', english)
  })

  test('is in English on other phones', async () => {
    expectPage(await read(of('/app'), HTML), 'en', english)
  })

  test('is in English in the portal, which has no other language', async () => {
    const page = await read(of('/orders'), HTML, SPANISH_PHONE)
    expect(page).toContain('<html lang="en">')
    expect(page).toContain(`<h1>${english}</h1>`)
    expect(page).toContain('<a href="/">Open Barback</a>')
  })
})

import { decode } from 'turbo-stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { UNREACHED, unreached } from './unreached'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

/** Reads an answer with the router's own decoder. */
async function read({ headers, body }: Response) {
  if (!body) throw new Error('The stream has no body')
  const { value } = await decode(body)
  // Express adds a charset.
  return { type: headers.get('Content-Type')?.split(';')[0], value }
}

it('the answer to a form that did not reach the server decodes like a refusal that Remix sends', async () => {
  const refused = await fetch(`${bar.url}/login.data`, {
    method: 'POST',
    headers: { Origin: bar.url },
    body: new URLSearchParams({ email: 'owner@barback.test', password: 'not the password' }),
  })
  const ofTheServer = await read(refused)
  const ofOurs = await read(unreached())
  expect(ofTheServer.value).toMatchObject({ data: { refused: { message: 'Login error' } } })
  expect(ofOurs.type).toBe(ofTheServer.type)
  expect(ofOurs.value).toEqual({ data: { refused: { message: UNREACHED } } })
})

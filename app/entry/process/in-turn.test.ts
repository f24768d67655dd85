import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTurn } from './in-turn'

function requestOf(method: string, accept: string): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { method, headers: { accept } })
}

/**
 * Returns the order of events when three pages arrive together and render on a later turn, as React does. `waits` is the page that does not render,
 * `left` the one whose client has left.
 */
async function drawThree({ method = 'GET', accept = 'text/html', waits = 0, left = 0 } = {}): Promise<string[]> {
  const done: string[] = []
  const step = inTurn()
  for (const page of [1, 2, 3]) {
    const request = requestOf(method, accept)
    const response = new ServerResponse(request)
    step(request, response, () => {
      done.push(`read ${page}`)
      if (page !== waits) void Promise.resolve().then(() => setImmediate(() => done.push(`drawn ${page}`)))
    })
    if (page === left) response.destroy()
  }
  while (!done.includes('drawn 3')) await turnOfTheLoop()
  return done
}

test('concurrent requests are loaded and rendered one after another', async () => {
  expect(await drawThree()).toEqual(['read 1', 'drawn 1', 'read 2', 'drawn 2', 'read 3', 'drawn 3'])
})

test('a request that waits for another service does not block the others', async () => {
  expect(await drawThree({ waits: 2 })).toEqual(['read 1', 'drawn 1', 'read 2', 'read 3', 'drawn 3'])
})

test('a page is skipped if its client has disconnected before its turn', async () => {
  expect(await drawThree({ left: 2 })).toEqual(['read 1', 'drawn 1', 'read 3', 'drawn 3'])
})

test('a form does not wait for its turn', async () => {
  expect((await drawThree({ method: 'POST' })).slice(0, 3)).toEqual(['read 1', 'read 2', 'read 3'])
})

test('event streams begin one after another, each a turn of the event loop after the one before', async () => {
  const done = await drawThree({ accept: 'text/event-stream' })
  expect(done).toEqual(['read 1', 'read 2', 'drawn 1', 'read 3', 'drawn 2', 'drawn 3'])
})

test('a page does not wait for the event streams that were requested before it', () => {
  const begun: string[] = []
  const step = inTurn()
  const ask = (name: string, accept: string) => {
    const request = requestOf('GET', accept)
    step(request, new ServerResponse(request), () => begun.push(name))
  }
  for (const name of ['stream 1', 'stream 2', 'stream 3']) ask(name, 'text/event-stream')
  ask('page', 'text/html')
  expect(begun).toEqual(['stream 1', 'page'])
})

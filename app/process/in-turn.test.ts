import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTurn } from './in-turn'

/** What becomes of three pages that come in together and are drawn once the loop comes round, as React draws. */
async function drawThree(isDrawn: (page: number) => boolean): Promise<string[]> {
  const done: string[] = []
  const step = inTurn()
  for (const page of [1, 2, 3]) {
    const request = new IncomingMessage(new Socket())
    step(request, new ServerResponse(request), () => {
      done.push(`read ${page}`)
      if (isDrawn(page)) void Promise.resolve().then(() => setImmediate(() => done.push(`drawn ${page}`)))
    })
  }
  while (!done.includes('drawn 3')) await turnOfTheLoop()
  return done
}

test('what comes in together is read and drawn one after another', async () => {
  expect(await drawThree(() => true)).toEqual(['read 1', 'drawn 1', 'read 2', 'drawn 2', 'read 3', 'drawn 3'])
})

test('one that waits for somebody else holds nobody up', async () => {
  expect(await drawThree((page) => page !== 2)).toEqual(['read 1', 'drawn 1', 'read 2', 'read 3', 'drawn 3'])
})

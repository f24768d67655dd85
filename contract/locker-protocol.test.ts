import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { controllerMessage, LOCKER_CLOSE, serverMessage } from './locker-protocol'

const text = readFileSync(new URL('../docs/locker-protocol.md', import.meta.url), 'utf8')
const [ofController = '', ofServer = ''] = text.split('## What the server says')

function examples(part: string): Array<{ type: string; message: unknown }> {
  return [...part.matchAll(/```json\n(.*?)```/gs)].map(([, json = '']) => {
    const message: unknown = JSON.parse(json)
    return { message, ...z.object({ type: z.string() }).parse(message) }
  })
}

const types = (union: typeof controllerMessage | typeof serverMessage) =>
  union.options.map(({ shape }) => shape.type.value).toSorted()

describe('The description of the locker protocol', () => {
  it.each(examples(ofController))('shows a valid $type of a controller', ({ message }) => {
    expect(controllerMessage.parse(message)).toEqual(message)
  })

  it.each(examples(ofServer))('shows a valid $type of the server', ({ message }) => {
    expect(serverMessage.parse(message)).toEqual(message)
  })

  it('omits no message and no code', () => {
    expect(
      examples(ofController)
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(types(controllerMessage))
    expect(
      examples(ofServer)
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(types(serverMessage))
    for (const code of Object.values(LOCKER_CLOSE)) expect(text).toContain(`| ${code} |`)
  })
})

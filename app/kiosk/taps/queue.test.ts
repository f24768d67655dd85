import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createQueue, type Outcome, type Tap } from './queue'

/** A server that carries out each id once, behind a network that loses requests and responses. */
function bar() {
  const done: string[] = []
  const known = new Map<string, Outcome>()
  return {
    done,
    carryOut({ id, fields }: Tap): Outcome {
      const before = known.get(id)
      if (before) return before
      const outcome: Outcome = fields.some(([, value]) => value === 'refused')
        ? { kind: 'refused', message: 'Someone else already marked it Ready' }
        : { kind: 'done' }
      known.set(id, outcome)
      done.push(id)
      return outcome
    },
  }
}

type Step = 'tap' | 'refusedTap' | 'online' | 'offline' | 'answersLost' | 'reload' | 'flush' | 'other'
const steps = fc.array(
  fc.constantFrom<Step>('tap', 'tap', 'refusedTap', 'online', 'offline', 'answersLost', 'reload', 'flush', 'other'),
  { maxLength: 80 },
)

it('carries out every tap once and in order, whatever the network loses and however often the page reloads', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const server = bar()
      let kept: string | null = null
      let network: 'online' | 'offline' | 'answersLost' = 'online'
      const open = () =>
        createQueue({
          store: {
            read: () => kept,
            write: (text) => {
              kept = text
            },
          },
          send: async (tap) => {
            await Promise.resolve()
            if (network === 'offline') return { kind: 'unreached' }
            const outcome = server.carryOut(tap)
            await Promise.resolve()
            return network === 'answersLost' ? { kind: 'unreached' } : outcome
          },
          now: () => 0,
          onChange: () => {},
        })
      let queue = open()
      const tapped: string[] = []
      const ofOthers: string[] = []
      for (const step of plan) {
        if (step === 'tap' || step === 'refusedTap') {
          const id = `tap ${tapped.length}`
          tapped.push(id)
          const about = String(tapped.length % 3)
          queue.add({
            id,
            person: 1,
            who: 'Bo',
            to: '/kiosk/taps',
            fields: [['intent', step === 'tap' ? 'start' : 'refused']],
            about: [about],
          })
          void queue.flush(1)
        } else if (step === 'other') {
          const id = `other ${ofOthers.length}`
          ofOthers.push(id)
          queue.add({ id, person: 2, who: 'Ana', to: '/kiosk/taps', fields: [], about: [] })
        } else if (step === 'reload') queue = open()
        else if (step === 'flush') await queue.flush(1)
        else network = step
      }
      network = 'online'
      await queue.flush(1)
      expect(server.done).toEqual(tapped)
      expect(queue.waiting().map(({ id }) => id)).toEqual(ofOthers)
    }),
    { numRuns: 500 },
  )
})

it('removes only a tap that was not sent and that no other tap depends on', async () => {
  let kept: string | null = null
  const store = {
    read: () => kept,
    write: (text: string) => {
      kept = text
    },
  }
  const sent: string[] = []
  const send = async ({ id }: Tap): Promise<Outcome> => {
    sent.push(id)
    return { kind: 'unreached' }
  }
  const queue = createQueue({ store, send, now: () => 0, onChange: () => {} })
  for (const [id, about] of [
    ['a', '7'],
    ['b', '8'],
    ['c', '8'],
  ] as const) {
    queue.add({ id, person: 1, who: 'Bo', to: '', fields: [], about: [about] })
  }
  await queue.flush(1)
  expect(sent).toEqual(['a'])
  for (const id of ['a', 'b', 'nobody’s']) queue.takeBack(id)
  expect(queue.waiting().map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  queue.takeBack('c')
  queue.takeBack('b')
  expect(queue.waiting().map(({ id }) => id)).toEqual(['a'])
})

it('names the waiting tap at the same order that it depends on', () => {
  let kept: string | null = null
  const store = {
    read: () => kept,
    write: (text: string) => {
      kept = text
    },
  }
  const queue = createQueue({ store, send: async () => ({ kind: 'unreached' }), now: () => 0, onChange: () => {} })
  const tap = (id: string, about: string) => queue.add({ id, person: 1, who: 'Bo', to: '', fields: [], about: [about] })
  expect(tap('a', '7').after).toBeNull()
  expect(tap('b', '8').after).toBeNull()
  expect(tap('c', '7').after).toBe('a')
})

it('drops taps after half a day, and shows that', async () => {
  let kept: string | null = null
  let now = 0
  const store = {
    read: () => kept,
    write: (text: string) => {
      kept = text
    },
  }
  const queue = createQueue({ store, send: async () => ({ kind: 'done' }), now: () => now, onChange: () => {} })
  queue.add({ id: 'a', person: 1, who: 'Bo', to: '', fields: [], about: ['7'] })
  now = 13 * 3_600_000
  await queue.flush(1)
  expect(queue.outcomeOf('a')).toMatchObject({ kind: 'refused' })
  expect(queue.waiting()).toEqual([])
})

it('continues from the last tap that was carried out, and from one on several orders until the screen has loaded it', async () => {
  let kept: string | null = null
  const store = {
    read: () => kept,
    write: (text: string) => {
      kept = text
    },
  }
  const send = async ({ id }: Tap): Promise<Outcome> =>
    id.startsWith('shown')
      ? { kind: 'shown' }
      : id.startsWith('refused')
        ? { kind: 'refused', message: '' }
        : { kind: 'done' }
  const queue = createQueue({ store, send, now: () => 0, onChange: () => {} })
  const press = (order: string, version: string, person = 1) => ({
    person,
    about: [order],
    fields: [
      ['orderId', order],
      ['version', version],
    ] satisfies Tap['fields'],
  })
  const tap = async (id: string, one: ReturnType<typeof press>) => {
    queue.add({ id, who: 'Bo', to: '', ...one })
    await queue.flush(one.person)
  }
  await tap('start', press('7', '2'))
  await tap('refused', press('8', '2'))
  await tap('shown', press('9', '2'))
  queue.add({
    id: 'both',
    person: 1,
    who: 'Bo',
    to: '',
    about: ['5', '6'],
    fields: [
      ['order', '5:3'],
      ['order', '6:4'],
    ],
  })
  await queue.flush(1)
  expect([
    queue.before(press('7', '2')),
    queue.before(press('7', '3')),
    queue.before(press('7', '2', 2)),
    queue.before(press('8', '2')),
    queue.before(press('9', '2')),
    queue.before(press('5', '3')),
    queue.before(press('6', '4')),
    queue.before(press('6', '5')),
  ]).toEqual(['start', 'start', null, null, null, 'both', 'both', null])
})

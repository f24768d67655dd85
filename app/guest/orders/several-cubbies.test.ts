import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import {
  bigWords,
  guestInBrowser,
  openDemoLocker,
  openDoor,
  textOf,
  type GuestInBrowser,
} from '../../../testing/guest-at-locker'
import { demoVenue, kioskMove, linesOf, orderRow, paidOrder } from '../../../testing/orders'
import type { RawLocker } from '../../../testing/raw-locker'
import { COMMAND_MS } from '../../../contract/limits'

/* A round that needs several cubbies of the locker (docs/rules/lockers.md#several-cubbies), as its guest sees it. */

let bar: TestBarback
let locker: RawLocker
let location: string
beforeAll(async () => {
  bar = await openBarback()
  locker = await openDemoLocker(bar)
  const { businessId } = await demoVenue(bar)
  location = (await demoVenue(bar)).location
  await bar.app.db
    .updateTable('business')
    .set({ maxAlcoholicDrinks: null, maxStandardDrinksPerHour: null })
    .where('id', '=', businessId)
    .execute()
})
afterAll(async () => {
  await locker.drop()
  await bar.stop()
})

/** Carries out the newest command for a door, and opens it. The returned function closes it. */
async function answerDoor(number: number, door: 'front' | 'back') {
  const isForDoor = (one: { cubby: number; door: string; id: string }) =>
    one.cubby === number && one.door === door && !answered.has(one.id)
  const { id } = await locker.first('command', isForDoor)
  answered.add(id)
  locker.send({ type: 'result', commandId: id, outcome: 'done' })
  return openDoor(bar, locker, number, door)
}
const answered = new Set<string>()

/** Loads a paid round. Returns the numbers of its cubbies. */
async function loadRound(id: number): Promise<number[]> {
  const { cubbies } = await kioskMove(bar, id, { status: 'Started' }, { status: 'Prepared' }, { status: 'Ready' })
  const numbers = cubbies.map(({ number }) => number)
  for (const number of numbers) await (await answerDoor(number, 'back'))()
  expect((await orderRow(bar, id)).status).toBe('Ready')
  return numbers
}

interface Round {
  guest: GuestInBrowser
  path: string
  numbers: number[]
}

async function readyRound(drinks: Readonly<Record<string, number>>): Promise<Round> {
  const guest = await guestInBrowser(bar)
  const { id } = await paidOrder(bar, { items: await linesOf(bar, drinks) }, guest.caller)
  return { guest, path: `/app/orders/${id}`, numbers: await loadRound(id) }
}

const shown = async ({ guest, path }: Round, at = path) => {
  const page = await guest.browser.get(at)
  const text = textOf(page)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
  return {
    big: bigWords(page),
    lead: /class="lead">([^<]*)/.exec(textOf(page))?.[1],
    title: /<title>([^<]*)/.exec(page.html)?.[1],
    text,
  }
}

const open = ({ guest, path }: Round) => guest.browser.submit(path, { intent: 'open', location })

describe('a round in two cubbies', () => {
  it('tells its guest of both before the tap, of the second while the first is open, and of the last at the last', async () => {
    const round = await readyRound({ Mojito: 8 })
    const [first = 0, second = 0] = round.numbers
    expect(round.numbers).toHaveLength(2)

    const ready = await shown(round)
    expect(ready).toMatchObject({
      big: `Cubby ${first}`,
      lead: `Cubbies ${first} and ${second}, one after the other.`,
    })
    expect(ready.title).toContain(`Ready: cubbies ${first} and ${second} –`)
    expect(ready.text).toContain('Ready. Stand in front of it, then open it.')
    expect(ready.text).toContain(`Cubby ${first} now 4 × Mojito`)
    expect(ready.text).toContain(`Cubby ${second} next 4 × Mojito`)
    expect((await shown(round, '/app/orders')).text).toContain(`Ready: cubbies ${first} and ${second}`)
    expect((await shown(round, '/app')).text).toContain(`Cubbies ${first} and ${second} are ready`)

    await open(round)
    expect((await shown(round)).text).toContain('Pull the door open.')
    const shutFirst = await answerDoor(first, 'front')
    const isOpen = await shown(round)
    expect(isOpen.lead).toBe(`Not done yet: cubby ${second} opens next.`)
    expect(isOpen.text).toContain('Open. Take everything out and close the door.')
    await shutFirst()

    const goesOn = await shown(round)
    expect(goesOn).toMatchObject({
      big: `Cubby ${second}`,
      lead: `Cubby ${first} is done. Now cubby ${second}: close its door too.`,
    })
    expect(goesOn.title).toContain(`Ready: cubby ${second} –`)
    expect(goesOn.text).toContain(`Cubby ${first} ✓ done 4 × Mojito`)
    const shutSecond = await answerDoor(second, 'front')
    const last = await shown(round)
    expect(last.lead).toBe('This is the last one.')
    expect(last.text).toContain('Take everything out and close this door too.')
    await shutSecond()

    const over = await shown(round)
    expect(over).toMatchObject({ big: 'Picked up', lead: undefined })
    expect(over.text).toContain(`Left something in cubby ${second}?`)
  })

  it('asks a guest who has walked away for the second, as a door that was never pressed', async () => {
    const round = await readyRound({ Mojito: 5 })
    const [first = 0, second = 0] = round.numbers
    await open(round)
    const shut = await answerDoor(first, 'front')
    await shut()
    bar.clock.advance(COMMAND_MS + 1)
    await bar.sweep()
    const left = await shown(round)
    expect(left.lead).toBe(`Cubby ${first} is done. Cubby ${second} is still full.`)
    expect(left.text).not.toContain('Ask the staff')
    await open(round)
    await (
      await answerDoor(second, 'front')
    )()
    expect((await shown(round)).big).toBe('Picked up')
  })

  it('has a code for each if the locker has no internet, and says so in Spanish', async () => {
    const round = await readyRound({ Mojito: 3, Negroni: 2 })
    const [first = 0, second = 0] = round.numbers
    const codes = (text: string) =>
      [...text.matchAll(/<img class="ticket-code"[^>]*alt="([^"]*)"/g)].map(([, alt]) => alt)
    expect(codes((await round.guest.browser.get(round.path)).html)).toEqual([
      `Code that opens cubby ${first}`,
      `Code that opens cubby ${second}`,
    ])
    await round.guest.browser.submit('/app/language', { language: 'es', to: round.path })
    const spanish = await shown(round)
    expect(spanish.lead).toBe(`Casilleros ${first} y ${second}, uno después del otro.`)
    expect(spanish.title).toContain(`Listo: casilleros ${first} y ${second} –`)
    expect(codes((await round.guest.browser.get(round.path)).html)).toEqual([
      `Código que abre el casillero ${first}`,
      `Código que abre el casillero ${second}`,
    ])
  })
})

describe('a round in one cubby', () => {
  it('has none of these sentences', async () => {
    const round = await readyRound({ Mojito: 4 })
    const ready = await shown(round)
    expect(ready).toMatchObject({ big: `Cubby ${round.numbers[0]}`, lead: undefined })
    expect(ready.text).toContain('Ready. Stand in front of it, then open it.')
    expect(ready.text).not.toContain('4 × Mojito 4 × Mojito')
  })
})

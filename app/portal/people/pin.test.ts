import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTicket } from '../../../contract/tickets'
import { DEMO_PASSWORD, openBarback, type TestBarback } from '../../../testing/barback'
import type { Visitor } from '../../../testing/visitor'

let bar: TestBarback
let bartender: Visitor
let account: string
beforeAll(async () => {
  bar = await openBarback()
  bartender = await bar.portal('bartender')
  const me = await bar.app.db
    .selectFrom('user')
    .select('id')
    .where('email', 'like', 'bartender%')
    .executeTakeFirstOrThrow()
  account = `/users/${me.id}`
  const ticketPage = 'http://192.168.1.20:8080/'
  await bar.app.db.updateTable('businessLocker').set({ ticketPage }).execute()
})
afterAll(() => bar.stop())

const set = (pin: string, password = DEMO_PASSWORD) => bartender.submit(account, { intent: 'pin', password, pin })
const links = async () =>
  [...(await bartender.get('/kiosk')).html.matchAll(/href="(http:\/\/192[^"]+)"/g)].map(([, link = '']) => link)

describe('A PIN', () => {
  it('is required at the kiosk before it issues tickets', async () => {
    const { html } = await bartender.get('/kiosk')
    expect(html).toContain('If the internet fails')
    expect(html).toContain(`href="${account}"`)
    expect(await links()).toEqual([])
  })

  it.each([
    ['12', 'Must be 4 digits'],
    ['12a4', 'Must be 4 digits'],
    ['7777', 'This one is guessed too easily'],
    ['1234', 'This one is guessed too easily'],
  ])('cannot be %s', async (pin, message) => {
    const answer = await set(pin)
    expect(answer.status).toBe(400)
    expect(answer.html).toContain(message)
    expect(answer.html).not.toContain(`value="${pin}"`)
  })

  it('requires the password to set', async () => {
    const answer = await set('4711', 'not my password')
    expect(answer.html).toContain('This is not your current password')
    expect(await links()).toEqual([])
  })

  it('once set issues a ticket for each locker with a page, for a shift, and is not in it', async () => {
    expect((await set('4711')).location).toBe(account)
    expect((await bartender.get(account)).html).toContain('You have a PIN')
    const [link = ''] = await links()
    const { ticket } = readTicket(new URL(link).hash.slice(1)) ?? {}
    expect(ticket).toMatchObject({ user: Number(account.split('/').at(-1)), exp: bar.app.now() + 12 * 3_600_000 })
    // Whole values: the digits of its times and random parts can match the PIN by chance.
    expect(Object.values(ticket ?? {}).map(String)).not.toContain('4711')
    const { pinHash } = await bar.app.db
      .selectFrom('user')
      .select('pinHash')
      .where('pinHash', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(ticket)).not.toContain(pinHash?.split('$').at(-1))
  })

  it('cannot be set by another user', async () => {
    const manager = await bar.portal('manager')
    const answer = await manager.submit(account, { intent: 'pin', password: DEMO_PASSWORD, pin: '2580' })
    expect(answer.status).toBe(400)
  })
})

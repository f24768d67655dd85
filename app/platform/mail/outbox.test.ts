import { afterEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/time'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Mail, Mailer } from './mailer'
import { queueMail, sendOutbox } from './outbox'

const MAIL: Mail = { to: 'owner@barback.test', subject: 'Hello', text: 'Hello.' }

let bar: TestBarback
afterEach(() => bar.stop())

/** A mail server that refuses the first `refusals` mails and stores the rest. */
function mailServer(refusals: number): Mailer & { accepted: Mail[]; tries: number } {
  return {
    accepted: [],
    tries: 0,
    async send(mail) {
      this.tries++
      if (this.tries <= refusals) throw new Error('421 try again later')
      this.accepted.push(mail)
    },
  }
}

async function open(refusals = 0) {
  const mail = mailServer(refusals)
  bar = await openBarback({ mail })
  return mail
}
const queue = () => queueMail(bar.app.db, MAIL, bar.clock.now())

describe('the outbox', () => {
  it('sends a mail queued by a committed change, once', async () => {
    const mail = await open()
    await bar.app.db.transaction().execute((trx) => queueMail(trx, MAIL, bar.clock.now()))
    await sendOutbox(bar.app)
    await sendOutbox(bar.app)
    expect(mail.accepted).toMatchObject([MAIL])
  })

  it('sends all mails that are due, however many', async () => {
    const mail = await open()
    for (let queued = 0; queued < 45; queued += 1) await queue()
    await sendOutbox(bar.app)
    expect(mail.tries).toBe(45)
  })

  it('tries no more than one batch in a sweep while the mail server takes nothing', async () => {
    const mail = await open(Infinity)
    for (let queued = 0; queued < 45; queued += 1) await queue()
    await sendOutbox(bar.app)
    expect(mail.tries).toBe(20)
    await sendOutbox(bar.app)
    expect(mail.tries).toBe(40)
  })

  it('sends nothing for a change that was rolled back', async () => {
    const mail = await open()
    const change = bar.app.db.transaction().execute(async (trx) => {
      await queueMail(trx, MAIL, bar.clock.now())
      throw new Error('the change failed')
    })
    await expect(change).rejects.toThrow()
    await sendOutbox(bar.app)
    expect(mail.tries).toBe(0)
  })

  it('retries after 1, 2 and 4 minutes until the mail is accepted', async () => {
    const mail = await open(3)
    await queue()
    await sendOutbox(bar.app)
    for (const minutes of [1, 2, 4]) {
      const before = mail.tries
      bar.clock.advance(minutes * MINUTE_MS - 1)
      await sendOutbox(bar.app)
      expect(mail.tries).toBe(before)
      bar.clock.advance(1)
      await sendOutbox(bar.app)
      expect(mail.tries).toBe(before + 1)
    }
    expect(mail.accepted).toMatchObject([MAIL])
    bar.clock.advance(24 * 60 * MINUTE_MS)
    await sendOutbox(bar.app)
    expect(mail.tries).toBe(4)
  })

  it('sends the other mails when one is refused', async () => {
    const mail = await open(1)
    await queue()
    await queue()
    await sendOutbox(bar.app)
    expect(mail.accepted).toHaveLength(1)
  })

  it('gives up after 12 tries and keeps the reason', async () => {
    const mail = await open(Infinity)
    await queue()
    for (let hours = 0; hours < 100; hours += 6) {
      await sendOutbox(bar.app)
      bar.clock.advance(6 * 60 * MINUTE_MS)
    }
    expect(mail.tries).toBe(12)
    const rows = await bar.app.db.selectFrom('outbox').select(['attempts', 'doneAt', 'error']).execute()
    expect(rows).toEqual([{ attempts: 12, doneAt: null, error: '421 try again later' }])
  })

  it('deletes the content of a sent or failed mail, and its row after 30 days', async () => {
    const mail = await open(1)
    await queue()
    await queue()
    await sendOutbox(bar.app)
    const payloads = async () =>
      (await bar.app.db.selectFrom('outbox').select('payload').orderBy('id').execute()).map(({ payload }) => payload)
    expect(await payloads()).toEqual([expect.stringContaining('Hello'), '{}'])
    for (let hours = 0; hours < 100; hours += 6) {
      bar.clock.advance(6 * 60 * MINUTE_MS)
      await sendOutbox(bar.app)
    }
    expect(mail.accepted).toHaveLength(2)
    bar.clock.advance(26 * 24 * 60 * MINUTE_MS)
    await queue()
    await bar.sweep()
    expect(await payloads()).toEqual(['{}'])
  })
})

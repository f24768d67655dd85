import { statSync } from 'node:fs'
import { join } from 'node:path'
import { listStoredMails } from '../../app/platform/mail/file-mailer'
import { GONE_MS } from '../../app/platform/server/peers'
import { groupBy } from '../../contract/group-by'
import type { Store } from '../../db/store'

/** When a server or the database was interrupted, in Unix milliseconds of this machine. */
export interface Interruption {
  from: number
  to: number
}

/** A mail that was sent so long before an interruption may not have been marked as sent, in milliseconds. */
const IN_FLIGHT_MS = 2000

/** Both servers live, and every locker that is online is held by one of them. */
export async function judgeHolds({ db, time }: Store): Promise<string[]> {
  const since = Math.floor(await time()) - GONE_MS
  const live = await db.selectFrom('serverProcess').select('id').where('seenAt', '>', since).execute()
  const lockers = await db
    .selectFrom('businessLocker')
    .innerJoin('lockerHold', 'lockerHold.lockerId', 'businessLocker.id')
    .select(['businessLocker.deviceId', 'businessLocker.online', 'lockerHold.processId'])
    .execute()
  const isLive = (id: string | null) => live.some((process) => process.id === id)
  return [
    ...(live.length === 2 ? [] : [`${live.length} servers show that they are alive`]),
    ...lockers.flatMap(({ deviceId, online, processId }) =>
      online === 1 && isLive(processId)
        ? []
        : [`Locker ${deviceId} is ${online ? 'online' : 'offline'}, held by ${processId ?? 'no server'}`],
    ),
  ]
}

/** No mail went out three times, and twice only if an interruption may have come between sending and marking it. */
export async function judgeMails(dataDirectory: string, interruptions: readonly Interruption[]): Promise<string[]> {
  return (await mailsWithCopies(dataDirectory)).flatMap((copies) => {
    const sent = copies
      .map(({ id }) => statSync(join(dataDirectory, 'mail', `${id}.json`)).mtimeMs)
      .sort((a, b) => a - b)
    const [first = 0] = sent
    const wasInFlight = interruptions.some(({ from, to }) => first > from - IN_FLIGHT_MS && first < to)
    return copies.length === 1 || (copies.length === 2 && wasInFlight)
      ? []
      : [`'${copies[0]?.subject}' was mailed ${copies.length} times to ${copies[0]?.to}, at ${sent.join(', ')}`]
  })
}

export async function countMails(dataDirectory: string): Promise<{ sent: number; twice: number }> {
  const mails = await mailsWithCopies(dataDirectory)
  return { sent: mails.length, twice: mails.filter((copies) => copies.length > 1).length }
}

async function mailsWithCopies(dataDirectory: string) {
  const mails = await listStoredMails({ dataDirectory }, Infinity)
  return [...groupBy(mails, ({ to, subject, text }) => JSON.stringify([to, subject, text])).values()]
}

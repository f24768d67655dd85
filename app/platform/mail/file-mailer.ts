import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { OWNERS_FILE, OWNERS_FOLDER, takeFromOthers } from '../../../db/owners-only'
import type { Env } from '../server/env'
import type { Mailer } from './mailer'

const storedMail = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  /** Unix milliseconds. */
  sentAt: z.number(),
})
export type StoredMail = z.infer<typeof storedMail>

type MailPlace = Pick<Env, 'dataDirectory'>

/** The embedded default: writes each mail to a JSON file, named so that the newest sorts last. */
export function createFileMailer(env: MailPlace & Pick<Env, 'MAIL_FROM'>, now: () => number): Mailer {
  takeFromOthers(mailDirectory(env), OWNERS_FOLDER)
  let last = 0
  return {
    async send(mail) {
      const sentAt = now()
      // Keeps the order of two mails in the same millisecond.
      last = Math.max(last + 1, sentAt)
      const id = `${String(last).padStart(15, '0')}-${randomUUID()}`
      const directory = mailDirectory(env)
      await mkdir(directory, { recursive: true, mode: OWNERS_FOLDER })
      const stored: StoredMail = { id, from: env.MAIL_FROM, ...mail, sentAt }
      // Written under another name and renamed, so that a reader never sees half a mail.
      await writeFile(join(directory, `${id}.part`), JSON.stringify(stored, null, 2), { mode: OWNERS_FILE })
      await rename(join(directory, `${id}.part`), join(directory, `${id}.json`))
    },
  }
}

/** Returns at most `limit` mails, newest first. */
export async function listStoredMails(env: MailPlace, limit = 100): Promise<StoredMail[]> {
  const names = await readdir(mailDirectory(env)).catch(() => [])
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .slice(0, limit)
  return Promise.all(newest.map((name) => readMail(join(mailDirectory(env), name))))
}

/** Returns one mail, or undefined. The id must match a pattern, so that it cannot lead out of the folder. */
export async function findStoredMail(env: MailPlace, id: string): Promise<StoredMail | undefined> {
  if (!/^\d{15}-[0-9a-f-]{36}$/.test(id)) return undefined
  return readMail(join(mailDirectory(env), `${id}.json`)).catch(() => undefined)
}

async function readMail(path: string): Promise<StoredMail> {
  return storedMail.parse(JSON.parse(await readFile(path, 'utf8')))
}

function mailDirectory(env: MailPlace): string {
  return join(env.dataDirectory, 'mail')
}

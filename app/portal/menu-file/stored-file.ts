import { z } from 'zod'
import { notFound } from '../../../contract/errors'
import { MAX_MENU_FILE_ROWS, MENU_FILE_KEPT_MS, SHORT } from '../../../contract/limits'
import type { Database, Trx } from '../../../db/store'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import type { Sheet } from '../../platform/spreadsheet/sheet'
import { readJson } from '../../platform/ui/json'
import { mapping } from './columns'
import { firstMenu } from './first-menu'
import type { Decisions } from './read-drinks'

const decision = z.object({
  name: z.string().optional(),
  price: z.string().optional(),
  alcohol: z.boolean().optional(),
  leave: z.boolean().optional(),
  heading: z.boolean().optional(),
})

const choices = z.object({
  /** The sheet's position in the file. */
  sheet: z.number().int(),
  mapping,
  /** False until somebody has looked at guessed columns. */
  isMapped: z.boolean(),
  /** By line. */
  rows: z.record(z.string(), decision),
  /** By line: why the last import was refused. */
  refused: z.record(z.string(), z.string()),
})
export type Choices = z.infer<typeof choices>

const sheets = z.array(
  z.object({
    name: z.string(),
    rows: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })).max(MAX_MENU_FILE_ROWS),
  }),
)

export interface StoredFile {
  id: number
  fileName: string
  sheets: Sheet[]
  choices: Choices
  /** The import, if it has been made. */
  stepId: number | null
}

/** Stores a file's sheets for an hour, with a guess at their columns. Returns its id, and whether staff have to look at the columns. */
export async function storeFile(
  app: Services,
  actor: UserActor,
  businessId: number,
  { fileName, sheets: read }: { fileName: string; sheets: Sheet[] },
): Promise<{ id: number; isMapped: boolean }> {
  const chosen = choicesFor(read)
  const { id } = await app.db
    .insertInto('menuFile')
    .values({
      businessId,
      userId: actor.id,
      fileName: fileName.slice(0, SHORT),
      sheets: JSON.stringify(read),
      choices: JSON.stringify(chosen),
      expiresAt: app.now() + MENU_FILE_KEPT_MS,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, isMapped: chosen.isMapped }
}

/** The choices to begin with: the first sheet with a menu unless one is named, and its guessed columns. */
export function choicesFor(read: readonly Sheet[], sheet?: number): Choices {
  const found = firstMenu(read, sheet)
  return { sheet: found.index, mapping: found.guess.mapping, isMapped: found.guess.isSure, rows: {}, refused: {} }
}

/** Reads a file that this user has uploaded for this venue. @throws 404 for another's, and for one that has expired */
export async function readStored(
  db: Database | Trx,
  { actor, businessId, now }: { actor: UserActor; businessId: number; now: number },
  id: number,
): Promise<StoredFile> {
  const row = await db
    .selectFrom('menuFile')
    .where('id', '=', id)
    .where('businessId', '=', businessId)
    .where('userId', '=', actor.id)
    .select(['id', 'fileName', 'sheets', 'choices', 'stepId', 'expiresAt'])
    .executeTakeFirst()
  if (!row || row.sheets === null || row.expiresAt <= now) throw notFound('Menu file')
  return {
    id: row.id,
    fileName: row.fileName,
    sheets: sheets.parse(readJson(row.sheets)),
    choices: choices.parse(readJson(row.choices)),
    stepId: row.stepId,
  }
}

export async function storeChoices(db: Database | Trx, id: number, chosen: Choices): Promise<void> {
  await db
    .updateTable('menuFile')
    .set({ choices: JSON.stringify(chosen) })
    .where('id', '=', id)
    .execute()
}

export function decisionsOf({ rows }: Choices): Decisions {
  return new Map(Object.entries(rows).map(([line, decided]) => [Number(line), decided]))
}

/** Deletes files that have expired. Of an imported one the import itself stays, so that it can be undone. */
export async function sweepMenuFiles({ db, now }: Services): Promise<void> {
  const isExpired = now()
  await db.deleteFrom('menuFile').where('stepId', 'is', null).where('expiresAt', '<=', isExpired).execute()
  await db
    .updateTable('menuFile')
    .set({ sheets: null })
    .where('sheets', 'is not', null)
    .where('expiresAt', '<=', isExpired)
    .execute()
}

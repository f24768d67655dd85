import { menuTranslation, TRANSLATED_LINKS } from '../../../contract/entities/menu-translations'
import { badRequest, conflict, type FieldError } from '../../../contract/errors'
import { requireAbility } from '../../../contract/abilities'
import type { MenuLanguage } from '../../../contract/languages'
import type { CatalogueTrx } from '../../../db/store'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import type { Texts } from '../../platform/ui/form/zod-form'
import { loadPriceBook } from '../../ordering/menu/price-book-load'
import { translationKey, type Translations } from '../../ordering/menu/translations'
import { deleteWithin, parseInput, writeRecords, type Write } from '../../records/store/write'
import { recordsById } from '../../records/store/list'
import { ownValues } from '../../records/values/values'
import { catalogue } from '../catalogue/catalogue'
import { menuTranslations as resource } from '../catalogue/business-menu/menu-translations'
import { inputName } from './text-fields'
import { readTextEdits, type StaleText, type TextEdit } from './text-edits'
import { textParts, type MenuText } from './texts'

interface Menu {
  businessId: number
  language: MenuLanguage
}

/**
 * Saves all changed texts of the form in one transaction. Returns how many changed. @throws 400 with every text that is too long, 403, 409
 * `stale_version` if another person has changed one of them since
 */
export async function saveTexts(app: Services, actor: UserActor, menu: Menu, typed: Texts): Promise<number> {
  const { businessId, language } = menu
  requireAbility(actor.ability, 'update', 'MenuItem', { businessId })
  const count = await app.store.inGuard({ catalogue: businessId }, async (trx) => {
    const book = await loadPriceBook(trx, businessId)
    const { edits, stale } = readTextEdits(typed, textsByKey(textParts(book, language)))
    if (stale.length > 0)
      throw conflict('stale_version', 'Someone else has changed some of these texts in the meantime')
    await writeEdits({ app, actor, trx, ...menu }, edits, book.translations)
    return edits.reduce((sum, { values }) => sum + Object.keys(values).length, 0)
  })
  if (count > 0) app.events.publish({ type: 'menu', businessId })
  return count
}

/** The present texts of a refused form that another person has changed. */
export async function staleTexts(app: Services, { businessId, language }: Menu, typed: Texts): Promise<StaleText[]> {
  const book = await app.priceBooks.of(app.db, businessId)
  return readTextEdits(typed, textsByKey(textParts(book, language))).stale
}

function textsByKey(parts: ReturnType<typeof textParts>): Map<string, MenuText> {
  return new Map(parts.flatMap(({ texts }) => texts).map((text) => [text.key, text]))
}

interface Writing extends Menu {
  app: Services
  actor: UserActor
  trx: CatalogueTrx
}

/** Writes the rows of all edits with their history. A row without any text left is deleted. @throws 400 with every invalid text */
async function writeEdits(writing: Writing, edits: readonly TextEdit[], known: Translations): Promise<void> {
  const { app, actor, trx, language } = writing
  const call = { app, actor, catalogue }
  const rows = edits.flatMap((edit) =>
    edit.text.ids.map((id) => ({ ...edit, id, rowId: known.get(translationKey(language, edit.text.type, id))?.id })),
  )
  const befores = await recordsById(
    trx,
    resource,
    rows.flatMap(({ rowId }) => rowId ?? []),
  )
  const byId = new Map(befores.map((record) => [record.id, record]))
  const errors: FieldError[] = []
  const writes: Write[] = []
  const emptied: number[] = []
  for (const { text, values, id, rowId } of rows) {
    const before = rowId === undefined ? undefined : byId.get(rowId)
    const wanted = {
      ...(before ? ownValues(resource, before) : newRow(writing, text, id)),
      ...(values.name !== undefined && { name: values.name, nameOf: text.english.name }),
      ...(values.description !== undefined && {
        description: values.description,
        descriptionOf: text.english.description,
      }),
    }
    if (isEmpty(wanted)) {
      if (before) emptied.push(before.id)
      continue
    }
    const read = menuTranslation.input.safeParse(wanted)
    if (read.success) writes.push({ ...(before && { before }), given: parseInput(resource, wanted) })
    else errors.push(...read.error.issues.map(({ path, message }) => ({ path: pathOf(path, text), message })))
  }
  if (errors.length > 0) throw badRequest(errors)
  for (const id of emptied) await deleteWithin(call, trx, resource, id)
  if (writes.length > 0) await writeRecords(call, trx, resource, writes)
}

function newRow({ businessId, language }: Menu, { type }: MenuText, id: number) {
  return { businessId, language, type, [TRANSLATED_LINKS[type]]: id, name: null, description: null }
}

function isEmpty({ name, description }: Readonly<Record<string, unknown>>): boolean {
  return (name ?? null) === null && (description ?? null) === null
}

/** The input of an invalid field. */
function pathOf([field]: readonly PropertyKey[], { key }: MenuText): string {
  return inputName(field === 'description' ? 'description' : 'name', key)
}

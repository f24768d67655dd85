import { data, type ActionFunctionArgs } from '@remix-run/node'
import { unprocessable } from '../../../contract/errors'
import { MAX_IMPORT_BYTES } from '../../../contract/limits'
import { decodeText, type Unreadable } from '../../platform/csv/decode'
import { csvFile } from '../../platform/csv/write'
import { readFormUpTo } from '../../platform/request/body'
import { portalAction, type PortalCall } from '../../platform/request/portal'
import type { Catalogue, CrudCall } from '../definition/catalogue'
import type { Resource } from '../definition/definition'
import { readFile } from './check'
import { findImport, importedWords, importOf, type Imported } from './import-ticket'
import { unpack, type Checked } from './checked-file'
import { fileName } from './export'
import { ownBusiness } from '../form/own-business'
import { businessOf, listOf } from './portal'
import { badRowsAsText, checkFile, refusalOf, rowsAsText, unreadable, type ImportReport } from './report'
import { tryRows, writeRows } from './write-rows'

/**
 * Limit of the whole form in bytes. The file's own limit is smaller, so that the form can still show the error for a file that is too large
 * at its field.
 */
const MAX_BODY_BYTES = 2 * MAX_IMPORT_BYTES
const TOO_LARGE = `The file is larger than ${MAX_IMPORT_BYTES / 1_000_000} MB. Import it in parts.`

/** A request of the import screen. */
interface Call {
  portal: PortalCall
  call: CrudCall
  resource: Resource
  business: number | undefined
}

/**
 * Handles the forms of the import screen. 'check' reads a file, or the checked one again, and writes nothing; 'import' writes the good rows
 * of the checked file in one transaction.
 */
export async function importAction(catalogue: Catalogue, args: ActionFunctionArgs) {
  return portalAction(args, async (portal) => {
    const context = await callOf(catalogue, portal, args.params.table)
    const form = await readFormUpTo(portal.request, MAX_BODY_BYTES)
    if (!form) return answer(unreadable([TOO_LARGE]))
    const packed = textIn(form, 'checked')
    if (form.get('intent') === 'import') return importChecked(context, await unpack(packed))
    const sent = packed === '' ? await textOf(form) : await unpack(packed)
    if ('problem' in sent) return answer(unreadable([sent.problem], textIn(form, 'pasted')))
    return answer(
      await checkFile(context.call, context.resource, { leaveUnknown: false, ...sent, business: context.business }),
    )
  })
}

/** Returns a file of a checked file's bad rows, each with its errors. */
export async function badRowsAction(catalogue: Catalogue, args: ActionFunctionArgs) {
  return portalAction(args, async (portal) => {
    const { call, resource, business } = await callOf(catalogue, portal, args.params.table)
    const form = await readFormUpTo(portal.request, MAX_BODY_BYTES)
    const file = await unpack(form ? textIn(form, 'checked') : '')
    const { table, writes, bad } = await readFile(call, resource, { ...file, business, without: [] })
    if (!table) throw unprocessable('unreadable', 'The file cannot be read any more')
    return csvFile(
      `${fileName(resource)}-bad-rows`,
      badRowsAsText(table, [...bad, ...(await tryRows(call, resource, writes))]),
    )
  })
}

async function importChecked({ portal, call, resource, business }: Call, file: Checked) {
  const { ticket, text, leaveUnknown, badLines } = file
  const { actor, app } = portal
  const earlier = await findImport(app.db, actor, ticket)
  if (earlier) return portal.done(listPath(resource), againMessage(resource, earlier))
  const plan = await readFile(call, resource, { text, leaveUnknown, business, without: badLines })
  if (plan.problems.length > 0) return answer(unreadable(plan.problems, text))
  const { writes, table } = plan
  const written = plan.bad.length > 0 ? { bad: plan.bad } : await writeRows(call, resource, writes, file)
  if (written.bad.length > 0) return answer(await refusalOf(file, plan, written.bad))
  if (written.earlier) return portal.done(listPath(resource), againMessage(resource, written.earlier))
  const message = importedMessage(resource, importOf(writes))
  if (badLines.length === 0 || !table) return portal.done(listPath(resource), message)
  // The screen then shows the rows that were left out.
  const rest = await checkFile(call, resource, { text: rowsAsText(table, badLines), leaveUnknown, business })
  return answer({ ...rest, imported: message })
}

async function callOf(catalogue: Catalogue, portal: PortalCall, table: string | undefined): Promise<Call> {
  const resource = listOf(catalogue, portal, table, 'create')
  const call = { catalogue, app: portal.app, actor: portal.actor }
  return {
    portal,
    call,
    resource,
    business: (await businessOf(catalogue, portal, resource)) ?? (await ownBusiness(call, portal.request, resource)),
  }
}

function answer(report: ImportReport) {
  const isFine = report.imported !== null || (report.problems.length === 0 && report.badRows === 0)
  return data({ report }, { status: isFine ? 200 : 400 })
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The text of the chosen file, otherwise the pasted text. */
async function textOf(form: FormData): Promise<{ text: string } | Unreadable> {
  const file = form.get('file')
  if (file instanceof File && file.size > 0) {
    if (file.size <= MAX_IMPORT_BYTES) return decodeText(new Uint8Array(await file.arrayBuffer()))
    return { problem: TOO_LARGE }
  }
  if (file instanceof File && file.name !== '') return { problem: 'The file is empty.' }
  // A form sends every line ending as CRLF, even inside cells.
  const pasted = textIn(form, 'pasted').replaceAll('\r\n', '\n')
  if (pasted.length > MAX_IMPORT_BYTES) return { problem: TOO_LARGE }
  return pasted.trim() === '' ? { problem: 'Choose a file, or paste some rows.' } : { text: pasted }
}

function listPath({ screen }: Resource): string {
  return screen ?? '/'
}

function importedMessage(resource: Resource, imported: Imported): string {
  return `Imported ${importedWords(resource, imported)}.`
}

function againMessage({ label }: Resource, { created, updated }: Imported): string {
  return `These ${label[1]} are already imported: ${created} new, ${updated} changed. Nothing was written twice.`
}

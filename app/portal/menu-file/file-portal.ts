import { data, redirect } from '@remix-run/node'
import { recordOf } from '../../../contract/abilities'
import { badRequest, isBarbackError } from '../../../contract/errors'
import { id as idField } from '../../../contract/fields'
import { MAX_IMPORT_BYTES } from '../../../contract/limits'
import { readFormUpTo } from '../../platform/request/body'
import { typedInto } from '../../platform/request/form-values'
import { isMultipart } from '../../platform/request/multipart'
import type { PortalCall } from '../../platform/request/portal'
import type { Texts } from '../../platform/ui/form/zod-form'
import { menuBusiness, type MenuBusiness } from '../menu-editor/menu-business'
import { ROLE_LABELS, ROLES, whyNoMenu, type Column } from './columns'
import { sizeIn } from './heading-words'
import { checkMenu, importMenu } from './import-menu'
import { readUpload, TOO_LARGE } from './read-upload'
import { shownCheck, type ShownCheck } from './shown-check'
import { choicesFor, readStored, storeChoices, storeFile, type Choices, type StoredFile } from './stored-file'
import { openImports, undoImport, type OpenImport } from './undo-import'

const MENU_FILE_SCREEN = '/business-menu/file'

export interface ShownColumn {
  heading: string
  /** Its first filled cells. */
  samples: string[]
  role: Column['role']
  size: string
}

export interface MenuFileData {
  business: MenuBusiness
  /** The uploaded file; null before. */
  file: { id: number; name: string; sheet: number; sheets: string[]; headingLine: number | null } | null
  /** The columns, while staff choose what they mean; null otherwise. */
  columns: ShownColumn[] | null
  roles: Array<{ value: string; label: string }>
  check: ShownCheck | null
  imports: OpenImport[]
  timeZone: string
}

/** Whether an upload in the address is gone: it is kept for an hour. */
const GONE = 'This file is no longer here: uploads are kept for an hour. Choose it again'

export async function loadMenuFile(call: PortalCall): Promise<MenuFileData> {
  const { app, actor, url } = call
  const business = await requireMenu(call)
  const { venue } = await app.priceBooks.of(app.db, business.id)
  const shared = {
    business,
    roles: ROLES.map((value) => ({ value, label: ROLE_LABELS[value] })),
    imports: await openImports(app.db, business.id, app.now()),
    timeZone: venue.timeZone,
  }
  const id = idField().safeParse(Number(url.searchParams.get('file')))
  if (!url.searchParams.has('file')) return { ...shared, file: null, columns: null, check: null }
  const stored = id.success
    ? await readStored(app.db, { actor, businessId: business.id, now: app.now() }, id.data).catch(goneIf)
    : undefined
  if (!stored || stored.stepId !== null)
    throw await call.dropped(screenOf(business.id), stored ? 'This file is imported already' : GONE)
  const { choices, sheets } = stored
  const file = {
    id: stored.id,
    name: stored.fileName,
    sheet: choices.sheet,
    sheets: sheets.map(({ name }) => name),
    headingLine: choices.mapping.headingLine,
  }
  const isOpen = url.searchParams.has('columns') || !choices.isMapped || whyNoMenu(choices.mapping) !== undefined
  if (isOpen) return { ...shared, file, columns: shownColumns(stored), check: null }
  const checked = await checkMenu(app.db, await app.priceBooks.of(app.db, business.id), stored)
  return {
    ...shared,
    file,
    columns: null,
    check: shownCheck(checked, choices, { isWhole: url.searchParams.has('all') }),
  }
}

function goneIf(error: unknown): undefined {
  if (!isBarbackError(error) || error.status !== 404) throw error
  return undefined
}

async function requireMenu(call: PortalCall): Promise<MenuBusiness> {
  const business = await menuBusiness(call)
  for (const subject of ['MenuItem', 'CustomDrink', 'Category'] as const)
    call.require('create', recordOf(subject, { businessId: business.id }))
  return business
}

function screenOf(businessId: number, more: Readonly<Record<string, string>> = {}): string {
  return `${MENU_FILE_SCREEN}?${new URLSearchParams({ businessId: String(businessId), ...more })}`
}

const SAMPLES = 3

function shownColumns({ sheets, choices: { sheet, mapping } }: StoredFile): ShownColumn[] {
  const rows = sheets[sheet]?.rows ?? []
  const heading = rows.find(({ line }) => line === mapping.headingLine)
  const body = rows.filter(({ line }) => mapping.headingLine === null || line > mapping.headingLine)
  return mapping.columns.map(({ role, size }, index) => ({
    heading: heading?.cells[index] ?? '',
    samples: body.flatMap(({ cells }) => cells[index] || []).slice(0, SAMPLES),
    role,
    size,
  }))
}

/** Handles the forms of the screen: a file, its columns, corrections, the import, an undo. */
export async function actOnMenuFile(call: PortalCall) {
  const { app, actor, request, url, done } = call
  const { id: businessId } = await requireMenu(call)
  if (isMultipart(request.headers.get('content-type'))) return upload(call, businessId)
  const form = await call.form()
  const typed = typedInto(form)
  if (typed.intent === 'undo') {
    const step = idField().safeParse(Number(typed.step))
    if (!step.success) throw badRequest('There is no such import')
    const { summary, left } = await undoImport(app, actor, businessId, step.data)
    return done(
      screenOf(businessId),
      `Undone: ${summary}.${left === '' ? '' : ` Not undone: ${left}.`}`,
      left === '' ? undefined : 15_000,
    )
  }
  if (typed.intent === 'upload') return upload(call, businessId, form)
  const file = idField().safeParse(Number(url.searchParams.get('file')))
  const stored = file.success ? await readStored(app.db, { actor, businessId, now: app.now() }, file.data) : undefined
  if (!stored) throw badRequest('First choose a file')
  const here = (more: Readonly<Record<string, string>> = {}) =>
    screenOf(businessId, { file: String(stored.id), ...more })
  if (typed.intent === 'sheet') {
    await storeChoices(app.db, stored.id, { ...choicesFor(stored.sheets, Number(typed.sheet)), isMapped: false })
    return redirect(here({ columns: '1' }))
  }
  if (typed.intent === 'columns') {
    await storeChoices(app.db, stored.id, mappedBy(stored, typed))
    return redirect(here())
  }
  const chosen = decidedBy(stored.choices, typed)
  if (typed.intent !== 'import') {
    await storeChoices(app.db, stored.id, { ...chosen, refused: {} })
    return redirect(here(url.searchParams.has('all') ? { all: '1' } : {}))
  }
  const { summary, isAgain } = await importMenu(app, actor, businessId, stored, {
    shown: stored.choices,
    chosen,
    seen: typed.seen ?? '',
    withoutBad: typed.withoutBad === 'on',
  })
  return done(screenOf(businessId), isAgain ? `This file is imported already: ${summary}` : `Imported: ${summary}!`)
}

async function upload({ app, actor, request }: PortalCall, businessId: number, sent?: FormData) {
  const form = sent ?? (await readFormUpTo(request, 2 * MAX_IMPORT_BYTES))
  const read = form ? await readUpload(form) : { problem: TOO_LARGE }
  if ('problem' in read) {
    const pasted = form?.get('pasted')
    return data({ problem: read.problem, pasted: typeof pasted === 'string' ? pasted : '' }, { status: 400 })
  }
  const { id, isMapped } = await storeFile(app, actor, businessId, read)
  return redirect(screenOf(businessId, { file: String(id), ...(!isMapped && { columns: '1' }) }))
}

/** The columns as a form has them. Corrections of single rows stay. @throws 400 at the columns if they give no menu */
function mappedBy({ choices, sheets }: StoredFile, typed: Texts): Choices {
  const line = typed.headingLine === '' ? null : Number(typed.headingLine)
  const isLine = line !== null && (sheets[choices.sheet]?.rows ?? []).some((row) => row.line === line)
  const columns = choices.mapping.columns.map((column, index): Column => {
    const role = ROLES.find((one) => one === typed[`role.${index}`]) ?? column.role
    const size = typed[`size.${index}`] ?? column.size
    return {
      role,
      size:
        role === 'price'
          ? size
              .split(/[/|]/)
              .map((one) => sizeIn(one) || one.trim())
              .filter(Boolean)
              .join(' / ')
              .slice(0, MAX_SIZE)
          : '',
    }
  })
  const mapping = { headingLine: isLine ? line : null, columns }
  const why = whyNoMenu(mapping)
  if (why !== undefined) throw badRequest([{ path: 'columns', message: why }])
  return { ...choices, mapping, isMapped: true, refused: {} }
}

const MAX_SIZE = 50

/** Adds a form's decisions about the rows that it shows; other rows keep theirs. */
function decidedBy(choices: Choices, typed: Texts): Choices {
  const rows = { ...choices.rows }
  for (const line of (typed.rows ?? '').split(',').filter((one) => /^\d{1,7}$/.test(one))) {
    const before = rows[line] ?? {}
    const [name, price, alcohol] = [typed[`name.${line}`], typed[`price.${line}`], typed[`alcohol.${line}`]]
    const what = typed[`what.${line}`]
    rows[line] = {
      name: name === undefined ? before.name : name.trim() || undefined,
      price: price === undefined ? before.price : price.trim() || undefined,
      alcohol: alcohol === undefined ? before.alcohol : alcohol === '' ? undefined : alcohol === 'yes',
      leave: typed[`leave.${line}`] === 'on' || undefined,
      heading: what === undefined ? before.heading : what === 'heading' || undefined,
    }
  }
  return { ...choices, rows }
}

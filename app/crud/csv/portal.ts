import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { notFound } from '../../../contract/errors'
import { MAX_IMPORT_BYTES } from '../../../contract/limits'
import { decodeText, type Unreadable } from '../../csv/decode'
import { readForm } from '../../server/body'
import { portalAction, portalLoader, type PortalCall } from '../../server/portal'
import type { Catalogue } from '../catalogue'
import type { Resource } from '../definition'
import { listQueryOf, type ResourceQuery } from '../list-query'
import { capitals } from '../names'
import { mayEver } from '../scope'
import { readFile, type BadCell, type RowWrite } from './check'
import { fileColumns, ID_HEADING, isRequired } from './columns'
import { exportRecords, exportTemplate } from './export'
import { packText, unpackText } from './packed'
import { takes } from './takes'
import { tryRows, writeRows } from './write-rows'

/** What a check found out about a file. */
export interface ImportReport {
  /** Why it cannot be read at all; then there is nothing else. */
  problems: string[]
  created: number
  updated: number
  unchanged: number
  badRows: number
  /** The first of what is bad in them, by line. */
  bad: BadCell[]
  /** How many are not among those. */
  hidden: number
  /** The file, for the form that imports it; null when it cannot be imported. */
  packed: string | null
  /** What was pasted, so that it can be put right. */
  pasted: string
}

/** Bad cells that a screen shows at once, and how much of each. */
const SHOWN = 200
const SHOWN_CELL = 60

/** The file of a resource's list: `/lists/{table}/csv` with the query of its screen. */
export async function exportLoader(catalogue: Catalogue, args: LoaderFunctionArgs) {
  return portalLoader(args, async (portal) => {
    const resource = listOf(catalogue, portal, args.params.table, 'read')
    const query = await queryOf(catalogue, portal, resource)
    return exportRecords({ catalogue, app: portal.app, actor: portal.actor }, resource, query)
  })
}

/** A file to be filled in. */
export async function templateLoader(catalogue: Catalogue, args: LoaderFunctionArgs) {
  return portalLoader(args, async (portal) => {
    const resource = listOf(catalogue, portal, args.params.table, 'create')
    const query = await queryOf(catalogue, portal, resource)
    return exportTemplate({ catalogue, app: portal.app, actor: portal.actor }, resource, query)
  })
}

/** What the screen shows that takes a file. */
export interface ImportScreenData {
  title: string
  table: string
  /** Where the records are. */
  list: { label: string; to: string }
  columns: Array<{ heading: string; takes: string; needed: boolean }>
}

/** The screen that takes a file: `/lists/{table}/import`. */
export async function importLoader(catalogue: Catalogue, args: LoaderFunctionArgs): Promise<ImportScreenData> {
  return portalLoader(args, async (portal) => {
    const resource = listOf(catalogue, portal, args.params.table, 'create')
    const fields = fileColumns(resource).map(({ heading, meta }) => ({
      heading,
      takes: takes(meta, catalogue.resources),
      needed: isRequired(meta),
    }))
    return {
      title: `Import ${capitals(resource.label[1])}`,
      table: resource.table,
      list: { label: resource.headings.list, to: resource.screen ?? '/' },
      columns: [
        { heading: ID_HEADING, takes: 'The number of a record that is to be changed', needed: false },
        ...fields,
      ],
    }
  })
}

/** 'check' reads a file and writes nothing; 'import' writes what was checked, all of it or nothing. */
export async function importAction(catalogue: Catalogue, args: ActionFunctionArgs) {
  return portalAction(args, async (portal) => {
    const resource = listOf(catalogue, portal, args.params.table, 'create')
    const form = await readForm(portal.request, MAX_BODY_BYTES)
    const isImport = form.get('intent') === 'import'
    const sent = isImport ? { text: await unpackText(textIn(form, 'checked')) } : await textOf(form)
    const pasted = isImport ? '' : textIn(form, 'pasted')
    if ('problem' in sent) return answer({ ...NOTHING, problems: [sent.problem], pasted })

    const call = { catalogue, app: portal.app, actor: portal.actor }
    const business = await businessOf(catalogue, portal, resource)
    const { problems, writes, unchanged, bad: misread } = await readFile(call, resource, sent.text, business)
    if (problems.length > 0) return answer({ ...NOTHING, problems, pasted })
    const write = isImport && misread.length === 0
    const bad = [...misread, ...(await (write ? writeRows : tryRows)(call, resource, writes))]
    const counts = countsOf(writes, unchanged, bad)
    if (write && bad.length === 0) return portal.done(resource.screen ?? '/', importedMessage(resource, counts))
    const packed = bad.length === 0 && writes.length > 0 ? await packText(sent.text) : null
    return answer({ ...NOTHING, ...counts, ...firstOf(bad), packed, pasted })
  })
}

const NOTHING: ImportReport = {
  problems: [],
  created: 0,
  updated: 0,
  unchanged: 0,
  badRows: 0,
  bad: [],
  hidden: 0,
  packed: null,
  pasted: '',
}

/** What is sent with a file: its own limit is smaller, and can be told at its field. */
const MAX_BODY_BYTES = 2 * MAX_IMPORT_BYTES

function answer(report: ImportReport) {
  return data({ report }, { status: report.problems.length > 0 || report.badRows > 0 ? 400 : 200 })
}

/** @throws the 404 screen for a table without a list, and to `/restricted` who may not do this to any of its records */
function listOf(catalogue: Catalogue, { actor }: PortalCall, table: string | undefined, action: 'read' | 'create') {
  const resource = catalogue.resources.ofTable(table ?? '')
  if (!resource) throw notFound('List')
  if (!mayEver(actor.ability, action, resource)) throw redirect('/restricted')
  return resource
}

async function businessOf(catalogue: Catalogue, { app, actor, request }: PortalCall, { ofBusiness }: Resource) {
  return ofBusiness ? catalogue.chosenBusiness(app, actor, request) : undefined
}

/** What the list's screen was asked for; its pages do not matter. */
async function queryOf(catalogue: Catalogue, portal: PortalCall, resource: Resource): Promise<ResourceQuery> {
  const query = listQueryOf(resource).parse(Object.fromEntries(portal.url.searchParams))
  const businessId = await businessOf(catalogue, portal, resource)
  return businessId === undefined ? query : { ...query, filters: { ...query.filters, businessId } }
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The chosen file, or else what was pasted. */
async function textOf(form: FormData): Promise<{ text: string } | Unreadable> {
  const file = form.get('file')
  if (file instanceof File && file.size > 0) {
    if (file.size <= MAX_IMPORT_BYTES) return decodeText(new Uint8Array(await file.arrayBuffer()))
    return { problem: `The file is larger than ${MAX_IMPORT_BYTES / 1_000_000} MB.` }
  }
  if (file instanceof File && file.name !== '') return { problem: 'The file is empty.' }
  const pasted = textIn(form, 'pasted')
  return pasted.trim() === '' ? { problem: 'Choose a file, or paste some rows.' } : { text: pasted }
}

/** Rows that will be written; those with something bad are neither. */
function countsOf(writes: readonly RowWrite[], unchanged: number, bad: readonly BadCell[]) {
  const badLines = new Set(bad.map(({ line }) => line))
  const good = writes.filter(({ line }) => !badLines.has(line))
  const updated = good.filter(({ before }) => before).length
  return { created: good.length - updated, updated, unchanged, badRows: badLines.size }
}

function firstOf(bad: readonly BadCell[]): Pick<ImportReport, 'bad' | 'hidden'> {
  const shown = bad.toSorted((one, other) => one.line - other.line).slice(0, SHOWN)
  return {
    bad: shown.map((one) => ({ ...one, cell: one.cell.slice(0, SHOWN_CELL) })),
    hidden: bad.length - shown.length,
  }
}

/** 'Imported products: 12 new, 3 changed.' */
function importedMessage({ label }: Resource, { created, updated }: Pick<ImportReport, 'created' | 'updated'>): string {
  return `Imported ${label[1]}: ${created} new, ${updated} changed.`
}

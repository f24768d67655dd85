import { getFormProps } from '@conform-to/react'
import { Button } from '@radix-ui/themes'
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { z } from 'zod'
import { listQuery, listQuerySortedBy } from '../../contract/calls/lists'
import { conflict } from '../../contract/errors'
import { choice, longText, optional, phone, text } from '../../contract/fields'
import { flash } from '../platform/auth/portal-session'
import { entryAction } from '../platform/request/entry'
import { formConstraint } from '../platform/request/form-constraint'
import { StatusBadge } from '../platform/ui/badge'
import { Card } from '../platform/ui/card'
import { ConfirmButton } from '../platform/ui/form/confirm-button'
import { gridPage } from '../platform/ui/grid/grid-page'
import { DataGrid, type GridColumn } from '../platform/ui/grid/data-grid'
import { Dialog } from '../platform/ui/form/dialog'
import { EditButtons } from '../platform/ui/form/edit-buttons'
import { PhoneRow, SelectRow, TextAreaRow, TextRow, TickRow } from '../platform/ui/form/form-row'
import { useQueryLink } from '../platform/ui/frame/location'
import { Page } from '../platform/ui/frame/page'
import { readScheme } from '../platform/ui/frame/preferences.server'
import { QueryResult } from '../platform/ui/query-result'
import { SchemeSwitch } from '../platform/ui/frame/scheme-switch'
import { Spinner } from '../platform/ui/spinner'
import { Avatar } from '../platform/ui/avatar'
import { Moment, Money } from '../platform/ui/text'
import { ThreeColumns } from '../platform/ui/three-columns'
import { lazySchema, useZodForm, type Constraints } from '../platform/ui/form/zod-form'
import { containsWords } from '../../contract/folded'

/** One row of the specimen list. */
interface Specimen {
  id: number
  name: string
  priceCents: number
  status: 'Ready' | 'Started' | 'Cancelled'
  addedAt: number
}

const STATUSES = ['Ready', 'Started', 'Cancelled'] as const
const HOUSES = ['Harbor', 'Juniper', 'Magnolia', 'Pelican', 'Riverside', 'Tidewater'] as const
const KINDS = ['Gin', 'Rum', 'Rye', 'Tequila', 'Vodka', 'Vermouth', 'Bitters', 'Tonic', 'Cider', 'Stout'] as const

const SPECIMENS: Specimen[] = HOUSES.flatMap((house, row) =>
  KINDS.map((kind, column) => ({
    id: row * KINDS.length + column + 1,
    name: `${house} ${kind}`,
    priceCents: 850 + ((row * 37 + column * 53) % 40) * 25,
    status: STATUSES[(row + column) % STATUSES.length] ?? 'Ready',
    addedAt: Date.UTC(2026, row, 1 + column * 2, 18),
  })),
)

const COLUMNS: ReadonlyArray<GridColumn<Specimen>> = [
  { id: 'id', label: 'Id', width: 'id', sortable: true, cell: (row) => row.id },
  { id: 'name', label: 'Name', width: 'name', sortable: true, headline: true, cell: (row) => row.name },
  { id: 'status', label: 'Status', width: 'type', cell: (row) => <StatusBadge status={row.status} /> },
  { id: 'addedAt', label: 'Added', sortable: true, cell: (row) => <Moment at={row.addedAt} timeZone="UTC" /> },
  {
    id: 'priceCents',
    label: 'Price',
    width: 'price',
    align: 'end',
    sortable: true,
    cell: (row) => <Money cents={row.priceCents} />,
  },
]

const specimenForm = z.object({
  name: text(),
  status: choice(STATUSES),
  phone: optional(phone()),
  notes: optional(longText({ max: 200 })),
})

export const meta: MetaFunction = () => [{ title: 'Parts · Barback' }]

/** Every part of `app/platform/ui` on one page, for review and tests. Outside production only. */
export async function loader({ context: app, request }: LoaderFunctionArgs) {
  if (app.env.NODE_ENV === 'production') throw data({ name: 'not_found', message: 'Page not found' }, { status: 404 })
  const { searchParams } = new URL(request.url)
  if (searchParams.has('break')) throw new RangeError('The specimen broke')
  return {
    scheme: await readScheme(request),
    list: listSpecimens(Object.fromEntries(searchParams)),
    constraint: formConstraint(specimenForm),
  }
}

const USUAL = { field: 'id', direction: 'asc' } as const

function listSpecimens(asked: Record<string, string>) {
  const sortable = COLUMNS.filter((column) => column.sortable).map((column) => column.id)
  const { page, size, sort, searchString = '' } = listQuerySortedBy(sortable).catch(listQuery.parse({})).parse(asked)
  const [{ field, direction } = USUAL] = sort ?? []
  const order = new Intl.Collator('en', { numeric: true })
  const valueOf = (row: Specimen) => String(Object.entries(row).find(([name]) => name === field)?.[1] ?? '')
  const found = SPECIMENS.filter((row) => containsWords(row.name, searchString)).sort(
    (a, b) => order.compare(valueOf(a), valueOf(b)) * (direction === 'asc' ? 1 : -1),
  )
  const results = found.slice(page * size, (page + 1) * size)
  return gridPage({ results, total: found.length }, { page, size, sort }, USUAL)
}

export async function action(args: ActionFunctionArgs) {
  return entryAction(args, async ({ app, request, values }) => {
    if (values.intent === 'delete') throw conflict('in_use', 'Error Deleting specimen!')
    const { name } = specimenForm.parse(values)
    return redirect('/dev/ui', { headers: await flash(app, request, { type: 'success', message: `Created ${name}!` }) })
  })
}

export default function Parts() {
  const { scheme, list, constraint } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const link = useQueryLink()
  return (
    <main>
      <Page
        title="Parts"
        lead="Every part of the portal's screens."
        breadcrumbs={[{ label: 'Dashboard', to: '/' }, { label: 'Parts' }]}
        search
        actions={
          <Button asChild size="3">
            <Link to={link({ create: '' })}>Add Specimen</Link>
          </Button>
        }
      >
        <SchemeSwitch scheme={scheme} />
        <Card title="Specimens">
          <DataGrid
            label="Specimens"
            data={list}
            columns={COLUMNS}
            rowKey={(row) => row.id}
            rowLink={(row) => `/dev/ui?searchString=${encodeURIComponent(row.name)}`}
          />
        </Card>
        <ThreeColumns left={<States />} center={<Details />} right={<Small />} />
      </Page>
      {query.has('create') && <CreateDialog constraint={constraint} />}
    </main>
  )
}

function CreateDialog({ constraint }: { constraint: Constraints }) {
  const link = useQueryLink()
  const [form, fields, changed] = useZodForm({
    id: 'specimen',
    constraint,
    schema: lazySchema(
      () => Promise.resolve(specimenForm),
      (specimenForm) => specimenForm,
    ),
    answer: useActionData<typeof action>(),
  })
  return (
    <Dialog title="Create Specimen" closeTo={link({ create: null })} form="specimen" changed={changed}>
      <Form method="post" className="form" {...getFormProps(form)}>
        <TextRow label="Name" field={fields.name} hint="As on the label" />
        <SelectRow
          label="Status"
          field={fields.status}
          placeholder="Choose"
          options={STATUSES.map((status) => ({ value: status, label: status }))}
        />
        <PhoneRow label="Phone" field={fields.phone} />
        <TextAreaRow label="Notes" field={fields.notes} rows={2} />
      </Form>
    </Dialog>
  )
}

function Details() {
  const [query] = useSearchParams()
  const editing = query.has('edit')
  const name = { id: 'shown-name', name: 'name', errorId: 'shown-name-error', descriptionId: 'shown-name-hint' }
  const active = { id: 'active', name: 'active', errorId: 'active-error', descriptionId: 'active-hint' }
  return (
    <Card title="Details" action={<EditButtons editing={editing} form="details" />}>
      <Form method="post" id="details" className="form">
        <TextRow label="Name" field={{ ...name, initialValue: 'Harbor Gin' }} readOnly={!editing} />
        <input type="hidden" name="status" value="Ready" />
        <TickRow label="Active" field={{ ...active, initialValue: true }} disabled={!editing} />
      </Form>
      <ConfirmButton
        intent="delete"
        label="Delete"
        title="Delete Specimen"
        question="Are you sure you want to Delete this specimen!"
      />
    </Card>
  )
}

function States() {
  const nothing: string[] = []
  return (
    <Card title="States">
      <QueryResult query={{ status: 'pending' }}>{() => null}</QueryResult>
      <QueryResult query={{ status: 'error' }}>{() => null}</QueryResult>
      <QueryResult query={{ status: 'ready', data: nothing }}>{() => null}</QueryResult>
      <QueryResult query={{ status: 'ready', data: ['One line of data'] }}>
        {(lines) => <p>{lines.join()}</p>}
      </QueryResult>
    </Card>
  )
}

function Small() {
  return (
    <Card title="Small parts">
      <Spinner size="small" />
      <Spinner size="large" />
      <Avatar name="Olivia Reyes Montgomery" />
      <p>
        <Link to="/dev/ui?break">Break this page</Link>
      </p>
    </Card>
  )
}

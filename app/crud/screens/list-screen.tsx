import { Button } from '@radix-ui/themes'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import type { Ticks } from '../../ui/data-grid'
import { Dialog } from '../../ui/dialog'
import { useQueryLink, useScreenQuery } from '../../ui/location'
import { Page } from '../../ui/page'
import { FileLinks } from '../csv/file-links'
import type { RecordData } from '../definition/definition'
import { MANY_FORM, ManyBar } from '../many/many-bar'
import { ROW } from '../many/many-query'
import { OpenSteps } from '../many/open-steps'
import { AFTER, ANOTHER } from './adding'
import { ResourcesProvider, useResource } from './known-resources'
import { ListFilters } from './list-filters'
import type { ListScreenData } from './list-portal'
import type { FormSetup } from '../form/portal-form'
import { RecordGrid } from './record-grid'
import { ResourceForm, useResourceForm } from '../form/resource-form'
import { errorCount } from '../../ui/checked-form'
import { CALLED, type ShownResource } from '../definition/shown'

const NONE: readonly string[] = []
const TICKS: Ticks<RecordData> = { form: MANY_FORM, name: ROW, of: (row) => String(row[CALLED] ?? row.id) }

/** The screen of the loaded list. */
export function ListScreen() {
  const { table, resources } = useLoaderData<ListScreenData>()
  return (
    <ResourcesProvider value={resources}>
      {/* All lists share this component; the key keeps what was typed into one from appearing in another. */}
      <List key={table} table={table} />
    </ResourcesProvider>
  )
}

/** Search, sorted and paged rows that open their record, and a dialog to add one. */
function List({ table }: { table: string }) {
  const resource = useResource(table)
  const { list, canCreate, canEdit, many, steps, choices, filters, form } = useLoaderData<ListScreenData>()
  const canTick = (many.canEdit || many.canDelete) && list.results.length > 0
  const link = useQueryLink()
  return (
    <Page
      title={resource.headings.list}
      search
      wide={resource.wide}
      actions={
        <>
          <FileLinks of={resource} canImport={canCreate} />
          {canCreate && (
            <Button asChild size="3">
              <Link to={link({ create: '' })} preventScrollReset>
                {resource.headings.add}
              </Link>
            </Button>
          )}
        </>
      }
    >
      <ListFilters of={resource} choices={filters} />
      <OpenSteps table={table} steps={steps} />
      <ManyBar of={resource} {...many} shown={list.results.length} total={list.total}>
        <RecordGrid
          label={resource.headings.list}
          resource={resource}
          columns={resource.columns}
          data={list}
          opens={`${resource.screen ?? ''}/{id}`}
          editable={canEdit ? resource.editable : NONE}
          choices={choices}
          deletable={false}
          ticks={canTick ? TICKS : undefined}
        />
      </ManyBar>
      {form && (
        <CreateDialog
          title={resource.headings.create}
          resource={resource}
          names={resource.createFields}
          intent="create"
          data={form}
          closeTo={link({ create: null, copy: null, [AFTER]: null })}
        />
      )}
    </Page>
  )
}

interface CreateDialogProps {
  title: string
  resource: ShownResource
  names: readonly string[]
  intent: string
  data: FormSetup
  closeTo: string
}

/** A dialog that adds a record. After 'Create and add another' it is a new one, with nothing typed. */
export function CreateDialog(props: CreateDialogProps) {
  return <CreateForm key={useScreenQuery().get(AFTER)} {...props} />
}

function CreateForm({ title, resource, names, intent, data, closeTo }: CreateDialogProps) {
  const id = `form-${intent.replace(':', '-')}`
  const of = { id, intent, resource, names, data, answer: useActionData() }
  const state = useResourceForm(of)
  return (
    <Dialog title={title} closeTo={closeTo} form={id} changed={state[2]} errors={errorCount(state)} another={ANOTHER}>
      <ResourceForm of={of} state={state} />
    </Dialog>
  )
}

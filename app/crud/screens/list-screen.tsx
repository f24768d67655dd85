import { Button } from '@radix-ui/themes'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { Dialog } from '../../ui/dialog'
import { useQueryLink } from '../../ui/location'
import { Page } from '../../ui/page'
import type { Resource } from '../definition/definition'
import type { Resources } from '../definition/resources'
import { FileLinks } from '../csv/file-links'
import { ResourcesProvider, useResource } from './known-resources'
import { ListFilters } from './list-filters'
import type { ListScreenData } from './list-portal'
import type { FormSetup } from '../form/portal-form'
import { RecordGrid } from './record-grid'
import { ResourceForm, resourceForm } from '../form/resource-form'
import { useZodForm } from '../../ui/zod-form'

const NONE: readonly string[] = []

/** The screen of the loaded list, of one of these resources. */
export function ListScreen({ of: resources }: { of: Resources }) {
  const { table } = useLoaderData<ListScreenData>()
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
  const { list, canCreate, canEdit, choices, form } = useLoaderData<ListScreenData>()
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
      <ListFilters of={resource} />
      <RecordGrid
        label={resource.headings.list}
        resource={resource}
        columns={resource.columns}
        data={list}
        opens={`${resource.screen ?? ''}/{id}`}
        editable={canEdit ? resource.editable : NONE}
        choices={choices}
        deletable={false}
      />
      {form && (
        <CreateDialog
          title={resource.headings.create}
          resource={resource}
          names={resource.createFields}
          intent="create"
          data={form}
          closeTo={link({ create: null })}
        />
      )}
    </Page>
  )
}

interface CreateDialogProps {
  title: string
  resource: Resource
  names: readonly string[]
  intent: string
  data: FormSetup
  closeTo: string
}

export function CreateDialog({ title, resource, names, intent, data, closeTo }: CreateDialogProps) {
  const id = `form-${intent.replace(':', '-')}`
  const of = { id, intent, resource, names, data, answer: useActionData() }
  const state = useZodForm(resourceForm(of))
  return (
    <Dialog title={title} closeTo={closeTo} form={id} changed={state[2]}>
      <ResourceForm of={of} state={state} />
    </Dialog>
  )
}

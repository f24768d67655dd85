import { Button, Flex } from '@radix-ui/themes'
import { Link, useLoaderData } from '@remix-run/react'
import { useEffect } from 'react'
import { ColumnsLink } from '../../platform/ui/grid/columns-link'
import { ViewMenu } from '../../platform/ui/grid/view-menu'
import type { Ticks } from '../../platform/ui/grid/data-grid'
import { useQueryLink } from '../../platform/ui/frame/location'
import { Page } from '../../platform/ui/frame/page'
import { FileLinks } from '../csv/file-links'
import type { RecordData } from '../definition/definition'
import { MANY_FORM, ManyBar } from '../many/many-bar'
import { ROW } from '../many/many-query'
import { OpenSteps } from '../many/open-steps'
import { AFTER } from './adding'
import { LazyCreateDialog, loadCreateDialog } from './lazy-create-dialog'
import { ResourcesProvider, useResource } from '../values/known-resources'
import { ListFilters } from './list-filters'
import type { ListScreenData } from './list-portal'
import { RecordGrid } from './record-grid'
import { CALLED } from '../definition/shown'

const NONE: readonly string[] = []
const TICKS: Ticks<RecordData> = { form: MANY_FORM, name: ROW, of: (row) => String(row[CALLED] ?? row.id) }

/** The checkboxes of the rows that the viewer may change. */
function ticksOf({ canEdit, canDelete, of }: ListScreenData['many'], rows: number): Ticks<RecordData> | undefined {
  if (!(canEdit || canDelete) || rows === 0 || of.length === 0) return undefined
  return of === 'all' ? TICKS : { ...TICKS, has: ({ id }) => of.includes(id) }
}

export function ListScreen() {
  const { table, resources } = useLoaderData<ListScreenData>()
  return (
    <ResourcesProvider value={resources}>
      {/* All lists share this component; the key keeps values typed into one from appearing in another. */}
      <List key={table} table={table} />
    </ResourcesProvider>
  )
}

/** Search, and sorted and paged rows that open their record, with a dialog to add one. */
function List({ table }: { table: string }) {
  const resource = useResource(table)
  const { list, chosen, views, canCreate, canEdit, many, steps, choices, filters, form } =
    useLoaderData<ListScreenData>()
  const ticked = many.of === 'all' ? list.results.length : many.of.length
  const link = useQueryLink()
  useEffect(() => {
    if (canCreate) void loadCreateDialog()
  }, [canCreate])
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
      <Flex wrap="wrap" align="end" gap="3">
        <ListFilters of={resource} choices={filters} />
        <ColumnsLink chosen={chosen} />
        <ViewMenu of={views} />
      </Flex>
      <OpenSteps table={table} steps={steps} />
      <ManyBar
        of={resource}
        canEdit={many.canEdit}
        canDelete={many.canDelete}
        shown={ticked}
        total={many.of === 'all' ? list.total : ticked}
      >
        <RecordGrid
          label={resource.headings.list}
          resource={resource}
          columns={resource.columns}
          chosen={chosen}
          data={list}
          opens={`${resource.screen ?? ''}/{id}`}
          editable={canEdit ? resource.editable : NONE}
          choices={choices}
          deletable={false}
          ticks={ticksOf(many, list.results.length)}
        />
      </ManyBar>
      {form && (
        <LazyCreateDialog
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

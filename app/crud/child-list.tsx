import { Button } from '@radix-ui/themes'
import { Link } from '@remix-run/react'
import { useMemo } from 'react'
import { Card } from '../ui/card'
import { ConfirmButton } from '../ui/confirm-button'
import { DataGrid, type GridColumn } from '../ui/data-grid'
import { useQueryLink } from '../ui/location'
import { gridColumns } from './cell'
import { addFields } from './child-lists'
import type { ChildListData } from './children'
import type { ChildList, RecordData, Resource, RowTarget } from './definition'
import { useResource } from './known-resources'
import { CreateDialog } from './list-screen'

/** One list of other records on a details page, with its Add dialog. */
export function ChildListCard({ child, data }: { child: ChildList; data: ChildListData }) {
  const resource = useResource(child.table)
  const link = useQueryLink()
  const columns = useMemo(() => {
    const shown = gridColumns(resource, child.columns, child.labels)
    return data.canDelete ? [...shown, deleteColumn(resource)] : shown
  }, [resource, child, data.canDelete])
  const target = child.opens === undefined ? defaultTarget(resource) : child.opens
  return (
    <Card
      title={child.title}
      action={
        data.canAdd && (
          <Button asChild size="3" variant="soft">
            <Link to={link({ add: child.table })} preventScrollReset>
              {child.add?.label}
            </Link>
          </Button>
        )
      }
    >
      <DataGrid
        label={child.title}
        list={child.table}
        data={data.list}
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={target === null ? undefined : (row) => rowPath(target, row)}
      />
      {data.form && (
        <CreateDialog
          title={child.add?.title ?? resource.headings.create}
          resource={resource}
          names={addFields(resource, child)}
          intent={`add:${child.table}`}
          data={data.form}
          closeTo={link({ add: null })}
        />
      )}
    </Card>
  )
}

function deleteColumn(resource: Resource): GridColumn<RecordData> {
  return {
    id: 'actions',
    label: 'Actions',
    width: 'actions',
    cell: (row) => (
      <ConfirmButton
        intent={`delete:${resource.table}`}
        asks={`delete:${resource.table}:${row.id}`}
        label="Delete"
        title={resource.headings.delete}
        question={resource.messages.confirmDelete}
        values={{ rowId: row.id }}
      />
    ),
  }
}

function defaultTarget(resource: Resource): RowTarget {
  return resource.screen === undefined ? null : `${resource.screen}/{id}`
}

/** '/core/categories/{categoryId}' with the row's values put in. */
function rowPath(target: string | { by: string; to: Readonly<Record<string, string>> }, row: RecordData): string {
  const template = typeof target === 'string' ? target : (target.to[String(row[target.by])] ?? '')
  return template.replace(/\{(\w+)\}/g, (_, field: string) => String(row[field] ?? ''))
}

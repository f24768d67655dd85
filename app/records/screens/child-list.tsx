import { Button, Flex } from '@radix-ui/themes'
import { Link } from '@remix-run/react'
import { Card } from '../../platform/ui/card'
import { ColumnsLink } from '../../platform/ui/grid/columns-link'
import { FailedCard } from '../../platform/ui/failed-card'
import { isFailedPart, type FailedPart } from '../../platform/ui/failed-part'
import { useQueryLink } from '../../platform/ui/frame/location'
import { AFTER } from './adding'
import { addFields, childMessages } from '../form/child-lists'
import type { ChildListData } from './children'
import type { ChildList, RowTarget } from '../definition/definition'
import { useResource } from '../values/known-resources'
import { LazyCreateDialog } from './lazy-create-dialog'
import { RecordGrid } from './record-grid'
import type { ShownResource } from '../definition/shown'

const NONE: readonly string[] = []

/** A child list on a details page, with its Add dialog. */
export function ChildListCard({ child, data }: { child: ChildList; data: ChildListData | FailedPart }) {
  return isFailedPart(data) ? <FailedCard title={child.title} /> : <LoadedList child={child} data={data} />
}

function LoadedList({ child, data }: { child: ChildList; data: ChildListData }) {
  const resource = useResource(child.table)
  const link = useQueryLink()
  return (
    <Card
      title={child.title}
      action={
        <Flex wrap="wrap" gap="2">
          <ColumnsLink chosen={data.chosen} />
          {data.canAdd && (
            <Button asChild size="3" variant="soft">
              <Link to={link({ add: child.table })} preventScrollReset>
                {child.add?.label}
              </Link>
            </Button>
          )}
        </Flex>
      }
    >
      <RecordGrid
        label={child.title}
        resource={resource}
        columns={child.columns}
        chosen={data.chosen}
        labels={child.labels}
        data={data.list}
        list={child.table}
        opens={child.opens === undefined ? ownScreen(resource) : child.opens}
        editable={data.canEdit ? (child.editable ?? NONE) : NONE}
        choices={data.choices}
        deletable={data.canDelete}
        messages={childMessages(resource, child)}
      />
      {data.form && (
        <LazyCreateDialog
          title={child.add?.title ?? resource.headings.create}
          resource={resource}
          names={addFields(resource, child)}
          intent={`add:${child.table}`}
          data={data.form}
          closeTo={link({ add: null, [AFTER]: null })}
        />
      )}
    </Card>
  )
}

function ownScreen(resource: ShownResource): RowTarget {
  return resource.screen === undefined ? null : `${resource.screen}/{id}`
}

import { Button } from '@radix-ui/themes'
import { Link, useLoaderData } from '@remix-run/react'
import { useEffect, useMemo, type ReactNode } from 'react'
import { Card } from '../../platform/ui/card'
import { ConfirmButton } from '../../platform/ui/form/confirm-button'
import { EditButtons } from '../../platform/ui/form/edit-buttons'
import { Fact, Facts } from '../../platform/ui/facts'
import { FailedCard } from '../../platform/ui/failed-card'
import { isFailedPart } from '../../platform/ui/failed-part'
import { KeptQuery, type QueryChanges } from '../../platform/ui/frame/location'
import { Page } from '../../platform/ui/frame/page'
import { LOADING_ERROR, Notice } from '../../platform/ui/query-result'
import { Cell } from './cell'
import type { Referred } from '../store/choices'
import { ChildListCard } from './child-list'
import { labelOf, type RecordData } from '../definition/definition'
import type { DetailsScreenData } from './details-portal'
import { isShown } from '../form/form'
import { BesideLinks } from './beside-links'
import { LazyEditCard, loadEditCard } from './lazy-edit-card'
import { HistoryCard } from './history-card'
import { UsesCard } from './uses-card'
import { ResourcesProvider, useResource } from '../values/known-resources'
import type { ShownResource } from '../definition/shown'

/** The screen of the loaded record. `children` follow its details. */
export function DetailsScreen({ children }: { children?: ReactNode }) {
  const { table, resources } = useLoaderData<DetailsScreenData>()
  return (
    <ResourcesProvider value={resources}>
      {/* All resources share this component; the key keeps values typed on one's screen from appearing on another's. */}
      <Details key={table} table={table}>
        {children}
      </Details>
    </ResourcesProvider>
  )
}

/** The record's details, its child lists, its history and its delete card. */
function Details({ table, children }: { table: string; children?: ReactNode }) {
  const resource = useResource(table)
  const data = useLoaderData<DetailsScreenData>()
  const { record, from, canUpdate, canDelete, kept, form, history } = data
  useEffect(() => {
    if (canUpdate) void loadEditCard()
  }, [canUpdate])
  const keptQuery = useMemo((): QueryChanges => (from === null ? {} : { from }), [from])
  return (
    <KeptQuery.Provider value={keptQuery}>
      <Page
        title={data.title}
        breadcrumbs={[{ label: resource.headings.list, to: resource.screen }, { label: 'Details' }]}
        wide={resource.wide}
        actions={
          <>
            <BesideLinks beside={data.beside} of={resource.label[0]} />
            {data.canCopy && (
              <Button asChild variant="soft" color="gray" size="3">
                <Link to={`${resource.screen ?? ''}?${new URLSearchParams({ create: '', copy: String(record.id) })}`}>
                  Duplicate
                </Link>
              </Button>
            )}
          </>
        }
      >
        {form && !isFailedPart(form) ? (
          <LazyEditCard resource={resource} record={record} data={form} moves={data.moves} />
        ) : isFailedPart(form) || isFailedPart(data.referred) ? (
          <FailedCard title="Details" />
        ) : (
          <Card title="Details" action={canUpdate && <EditButtons editing={false} form="" />}>
            <RecordFacts resource={resource} record={record} referred={data.referred} />
          </Card>
        )}
        {children}
        {resource.children.map((child) => {
          const loaded = data.children[child.table]
          return loaded && <ChildListCard key={child.table} child={child} data={loaded} />
        })}
        {isFailedPart(data.uses) ? (
          <FailedCard title="Used In" />
        ) : (
          data.uses.length > 0 && <UsesCard uses={data.uses} />
        )}
        {isFailedPart(history) ? (
          <FailedCard title="History" />
        ) : (
          history && <HistoryCard history={history} timeZone={data.timeZone} />
        )}
        {canDelete && (
          <Card title={resource.headings.delete}>
            {isFailedPart(kept) ? (
              <Notice tone="bad">{LOADING_ERROR}</Notice>
            ) : kept === null ? (
              <div>
                <ConfirmButton
                  intent="delete"
                  label="Delete"
                  title={resource.headings.delete}
                  question={resource.messages.confirmDelete}
                />
              </div>
            ) : (
              <p>{`${kept} It can be deleted once nothing uses it.`}</p>
            )}
          </Card>
        )}
      </Page>
    </KeptQuery.Provider>
  )
}

interface RecordFactsProps {
  resource: ShownResource
  record: RecordData
  referred: Record<string, Referred>
}

/** The record's fields, read-only; references are shown by name. */
function RecordFacts({ resource, record, referred }: RecordFactsProps) {
  return (
    <Facts>
      {resource.editFields
        .filter((field) => isShown(resource, field, record))
        .map((field) => (
          <Fact key={field} label={labelOf(resource, field)}>
            <FieldValue resource={resource} record={record} field={field} referred={referred[field]} />
          </Fact>
        ))}
    </Facts>
  )
}

interface FieldValueProps {
  resource: ShownResource
  record: RecordData
  field: string
  referred: Referred | undefined
}

function FieldValue({ resource, record, field, referred }: FieldValueProps) {
  if (referred) return referred.to === null ? referred.label : <Link to={referred.to}>{referred.label}</Link>
  if ((record[field] ?? null) === null) return '–'
  return <Cell resource={resource} record={record} field={field} />
}

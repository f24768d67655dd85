import { Button } from '@radix-ui/themes'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ComponentProps,
  type ReactElement,
} from 'react'
import { showFirstError } from '../../platform/ui/form/show-first-error'
import { ConfirmButton } from '../../platform/ui/form/confirm-button'
import { DataGrid, type GridColumn, type Ticks } from '../../platform/ui/grid/data-grid'
import type { GridPage } from '../../platform/ui/grid/grid-page'
import type { ChosenColumns } from '../../platform/ui/grid/layout'
import { useHydrated } from '../../platform/ui/hydrated'
import { useQueryLink } from '../../platform/ui/frame/location'
import { isFormTypedInto, resting } from '../../platform/ui/form/resting'
import { useUnsaved } from '../../platform/ui/form/unsaved'
import { isEdited } from './edited-cells'
import { OrderedRows, PositionCell } from './row-order'
import { orderFieldOf } from '../values/row-order'
import { Spinner } from '../../platform/ui/spinner'
import { gridColumns } from './cell'
import type { Option } from '../../platform/ui/form/form-row'
import type { Choices } from '../store/choices'
import { labelOf, type Messages, type RecordData, type RowTarget } from '../definition/definition'
import { formTexts, isShown } from '../form/form'
import { GridInput, refusedRow } from './grid-input'
import { DRAWN, packed, VERSION } from '../../platform/ui/form/stale-form'
import './record-grid.css'
import { CALLED, type ShownResource } from '../definition/shown'

interface RecordGridProps {
  label: string
  resource: ShownResource
  columns: readonly string[]
  /** The user's choice of columns; null if the list has too few to choose from. */
  chosen: ChosenColumns | null
  labels?: Readonly<Record<string, string>>
  data: GridPage<RecordData>
  /** Names the grid on a screen with several. */
  list?: string
  opens: RowTarget
  /** Fields that are edited in the grid; none if the actor may not edit. */
  editable: readonly string[]
  choices: Choices
  /** Whether each row has a Delete button. */
  deletable: boolean
  /** The question that Delete asks. */
  messages?: Pick<Messages, 'confirmDelete'>
  /** Set if rows have checkboxes: their form, names and labels. */
  ticks?: Ticks<RecordData> | undefined
}

const NO_LABELS: Readonly<Record<string, string>> = {}

/** The rows with unsaved changes. A context rather than part of the columns: new columns would remount the inputs and lose typed values. */
const ChangedRows = createContext<ReadonlySet<string>>(new Set())

/** The options of pickers in cells. Not part of the columns either, since every load of the screen makes a new object. */
const GridChoices = createContext<Choices>({})

/** Identifies a row and its version, so that a saved row no longer counts as changed. */
function versionOf({ id, version }: RecordData): string {
  return `${id} ${String(version)}`
}

/** A grid of records. Each row that can be edited is a form of its own, with a Save button. */
export function RecordGrid(props: RecordGridProps) {
  const { label, resource, columns, labels = NO_LABELS, data, list, opens, editable, choices, deletable } = props
  const { confirmDelete } = props.messages ?? resource.messages
  const layout = props.chosen?.layout
  const hidden = useMemo(() => editable.filter((field) => layout?.hidden.includes(field)), [editable, layout])
  const canSave = editable.length > hidden.length
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  useUnsaved(useCallback(() => data.results.some((row) => changed.has(versionOf(row))), [data, changed]))
  const mark = useCallback((row: RecordData, edited: boolean) => {
    setChanged((before) => {
      const after = new Set(before)
      if (edited) after.add(versionOf(row))
      else after.delete(versionOf(row))
      return after
    })
  }, [])
  const position = orderFieldOf(data, editable)
  const shown = useMemo(() => {
    const cells = gridColumns(resource, columns, labels).map((column): GridColumn<RecordData> => {
      if (!editable.includes(column.id)) return column
      const inPlace = (row: RecordData, input: ReactElement) =>
        column.id === position ? <PositionCell row={row}>{input}</PositionCell> : input
      return {
        ...column,
        says: undefined,
        // A field that the row's form would hide is read-only in the grid too.
        cell: (row) =>
          !isShown(resource, column.id, row)
            ? column.cell(row)
            : inPlace(
                row,
                <GridCell
                  resource={resource}
                  field={column.id}
                  label={labels[column.id] ?? labelOf(resource, column.id)}
                  row={row}
                  form={rowForm(resource, row)}
                  onInput={(event) => mark(row, isEdited(event.currentTarget.form))}
                />,
              ),
      }
    })
    if (!canSave && !deletable) return cells
    return [...cells, actionsColumn({ resource, list, editable, hidden, deletable, confirmDelete })]
  }, [resource, columns, labels, editable, hidden, canSave, deletable, list, confirmDelete, mark, position])
  return (
    <ChangedRows.Provider value={changed}>
      <GridChoices.Provider value={choices}>
        <OrderedRows list={list} field={position} rows={data.results}>
          {(results) => (
            <DataGrid
              label={label}
              list={list}
              data={{ ...data, results }}
              columns={shown}
              chosen={props.chosen}
              rowKey={(row) => row.id}
              empty={list === undefined ? undefined : 'No Data'}
              rowLink={opens === null ? undefined : (row) => rowPath(opens, row)}
              rowName={columns[0] === 'id' ? nameOfRow : undefined}
              hasInputs={canSave || deletable}
              ticks={props.ticks}
              peeks={list === undefined && opens !== null ? nameOfRow : undefined}
            />
          )}
        </OrderedRows>
      </GridChoices.Provider>
    </ChangedRows.Provider>
  )
}

function GridCell(props: Omit<ComponentProps<typeof GridInput>, 'options'>) {
  const options = useContext(GridChoices)[props.field]?.options
  return <GridInput {...props} options={options ?? NO_OPTIONS} />
}

const NO_OPTIONS: readonly Option[] = []

/** The intent of a row's Save button. */
function editOf(list: string | undefined): string {
  return list === undefined ? 'edit' : `edit:${list}`
}

interface Actions {
  resource: ShownResource
  list: string | undefined
  editable: readonly string[]
  /** Those of the editable fields whose columns the user has hidden. */
  hidden: readonly string[]
  deletable: boolean
  confirmDelete: string
}

function actionsColumn({
  resource,
  list,
  editable,
  hidden,
  deletable,
  confirmDelete,
}: Actions): GridColumn<RecordData> {
  const remove = list === undefined ? 'delete' : `delete:${list}`
  return {
    id: 'actions',
    label: 'Actions',
    width: 'actions',
    isLast: true,
    cell: (row) => (
      <div className="row-actions">
        {editable.some((field) => !hidden.includes(field) && isShown(resource, field, row)) && (
          <SaveRow
            resource={resource}
            editable={editable}
            hidden={hidden}
            form={rowForm(resource, row)}
            intent={editOf(list)}
            row={row}
            atDetails={list !== undefined}
          />
        )}
        {deletable && (
          <ConfirmButton
            intent={remove}
            asks={`${remove}:${row.id}`}
            label="Delete"
            icon="trash"
            title={resource.headings.delete}
            question={confirmDelete}
            values={{ rowId: row.id }}
          />
        )}
      </div>
    ),
  }
}

interface SaveRowProps {
  resource: ShownResource
  editable: readonly string[]
  hidden: readonly string[]
  form: string
  intent: string
  row: RecordData
  /** Whether the grid is on a record's screen, whose links and forms keep the `from` parameter. */
  atDetails: boolean
}

function SaveRow({ resource, editable, hidden, form, intent, row, atDetails }: SaveRowProps) {
  const hydrated = useHydrated()
  const changed = useContext(ChangedRows).has(versionOf(row))
  const link = useQueryLink()
  const { state, formMethod, formData } = useNavigation()
  const sending = state !== 'idle' && formMethod === 'POST'
  const refused = refusedRow(useActionData(), resource, row)
  useEffect(() => {
    if (refused) showFirstError(form)
  }, [form, refused])
  const isSent = sending && formData?.get('intent') === intent && formData.get('rowId') === String(row.id)
  return (
    <Form method="post" id={form} noValidate={hydrated} action={atDetails ? link({}) : undefined} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="rowId" value={row.id} />
      <input type="hidden" name={VERSION} value={Number(row.version)} />
      <input type="hidden" name={DRAWN} value={packed(formTexts(resource, editable, row))} />
      {/* A field without a column keeps its value. */}
      {Object.entries(
        formTexts(
          resource,
          hidden.filter((field) => isShown(resource, field, row)),
          row,
        ),
      ).map(([name, text]) => (
        <input key={name} type="hidden" name={name} value={text} />
      ))}
      <Button
        type="submit"
        variant="soft"
        size="3"
        {...resting(sending || (hydrated && !changed), sending ? undefined : isFormTypedInto)}
        aria-busy={isSent || undefined}
      >
        {isSent && <Spinner size="small" label="Sending" />}
        Save
      </Button>
    </Form>
  )
}

/** The name of a row's link: its first column, the id, would not name it. */
function nameOfRow(row: RecordData): string {
  return String(row[CALLED] ?? '')
}

function rowForm(resource: ShownResource, row: RecordData): string {
  return `row-${resource.table}-${row.id}`
}

/** Fills a row's values into '/core/categories/{categoryId}'. */
function rowPath(target: string | { by: string; to: Readonly<Record<string, string>> }, row: RecordData): string {
  const template = typeof target === 'string' ? target : (target.to[String(row[target.by])] ?? '')
  return template.replace(/\{(\w+)\}/g, (_, field: string) => String(row[field] ?? ''))
}

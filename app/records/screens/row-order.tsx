import { useNavigation, useSubmit } from '@remix-run/react'
import { createContext, Suspense, useContext, useMemo, type ReactNode } from 'react'
import { useHydrated } from '../../platform/ui/hydrated'
import { lazyPart } from '../../platform/ui/lazy-part'
import type { RecordData } from '../definition/definition'
import { CALLED } from '../definition/shown'
import { movedTo } from '../values/row-order'
import { tickName } from '../values/tick-name'
import './row-order.css'

const OrderHandle = lazyPart(async () => import('./order-handle'))

interface RowOrder {
  rows: readonly RecordData[]
  move: (from: number, to: number) => void
}

const Order = createContext<RowOrder>({ rows: [], move: () => undefined })

interface OrderedRowsProps {
  /** The list's name on a screen with several. */
  list: string | undefined
  /** The field with the rows' positions; undefined if they are not dragged. */
  field: string | undefined
  rows: readonly RecordData[]
  /** Draws the list with its rows in their order. */
  children: (rows: readonly RecordData[]) => ReactNode
}

/** A list whose rows are dragged into another order. They take their new places at once, while the server stores them. */
export function OrderedRows({ list, field, rows, children }: OrderedRowsProps) {
  const submit = useSubmit()
  const { state, formData } = useNavigation()
  const intent = list === undefined ? 'order' : `order:${list}`
  const sent = formData?.get('intent') === intent ? formData : undefined
  const shown = useMemo(() => (sent ? inOrderOf(rows, sent) : rows), [rows, sent])
  const order: RowOrder = {
    rows: shown,
    move: (from, to) => {
      // The versions of the rows are not known before the last order was stored.
      if (state !== 'idle' || field === undefined) return
      const form = new FormData()
      form.append('intent', intent)
      form.append('field', field)
      for (const id of movedTo(
        rows.map((row) => row.id),
        from,
        to,
      )) {
        form.append(tickName(id), String(rows.find((row) => row.id === id)?.version))
      }
      submit(form, { method: 'post', preventScrollReset: true })
    },
  }
  return <Order.Provider value={order}>{children(shown)}</Order.Provider>
}

function inOrderOf(rows: readonly RecordData[], form: FormData): readonly RecordData[] {
  const names = [...form.keys()]
  return [...rows].sort((one, other) => names.indexOf(tickName(one.id)) - names.indexOf(tickName(other.id)))
}

/** The input of a row's position, and beside it the handle that drags the row. */
export function PositionCell({ row, children }: { row: RecordData; children: ReactNode }) {
  const { rows, move } = useContext(Order)
  const isHydrated = useHydrated()
  const at = rows.findIndex(({ id }) => id === row.id)
  return (
    <span className="order-handle">
      {children}
      {isHydrated && (
        <span className="order-grip">
          <Suspense fallback={null}>
            <OrderHandle of={String(row[CALLED] ?? row.id)} at={at} count={rows.length} onMove={(to) => move(at, to)} />
          </Suspense>
        </span>
      )}
    </span>
  )
}

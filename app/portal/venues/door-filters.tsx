import { Button } from '@radix-ui/themes'
import { Form } from '@remix-run/react'
import { SelectRow, TextRow } from '../../platform/ui/form/form-row'
import type { DoorHistoryScreen } from './door-history'
import './door-filters.css'

/** The day and cubby to show: a plain GET form. */
export function DoorFilters({ filters, numbers }: Pick<DoorHistoryScreen, 'filters' | 'numbers'>) {
  const { date, today, cubby } = filters
  return (
    <Form method="get" className="door-filters" preventScrollReset>
      <TextRow label="Day" type="date" field={{ ...field('date'), initialValue: date, max: today, key: date }} />
      <SelectRow
        label="Cubby"
        field={{ ...field('cubby'), initialValue: cubby ?? '', key: String(cubby) }}
        placeholder="All"
        options={numbers.map((number) => ({ value: number, label: String(number) }))}
      />
      <Button type="submit" size="3">
        Show
      </Button>
    </Form>
  )
}

function field(name: string) {
  return { id: `doors-${name}`, name, errorId: `doors-${name}-error`, descriptionId: `doors-${name}-hint` }
}

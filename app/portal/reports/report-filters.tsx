import { Button } from '@radix-ui/themes'
import { Form, Link, useLocation, useSearchParams } from '@remix-run/react'
import { useId, type ReactNode } from 'react'
import { dayLabel } from '../../../contract/clock'
import { TextRow } from '../../platform/ui/form/form-row'
import { useQueryLink } from '../../platform/ui/frame/location'
import { Tabs } from '../../platform/ui/tabs'
import type { ShownFilters } from './screen'
import { usualPeriods } from './usual-periods'
import './report-filters.css'

interface ReportFiltersProps {
  /** All statuses to choose from; empty for a report that counts every status. */
  statuses?: readonly string[]
  shown: ShownFilters
  /** Further query parameters to keep. */
  kept?: Readonly<Record<string, string>>
  /** Further fields, after the dates. */
  children?: ReactNode
}

/** Statuses and days of a report: a plain GET form, so that users can bookmark and share the address. */
export function ReportFilters({ statuses = [], shown, kept = {}, children }: ReportFiltersProps) {
  const [query] = useSearchParams()
  const { key } = useLocation()
  const id = useId()
  const errorOf = (path: string) => shown.problems.find((problem) => problem.path === path)?.message
  const dateField = (name: 'start' | 'end') => ({
    id: `${id}-${name}`,
    name,
    errorId: `${id}-${name}-error`,
    descriptionId: `${id}-${name}-hint`,
    errors: [errorOf(name) ?? []].flat(),
    initialValue: shown[name],
    max: shown.today === '' ? undefined : shown.today,
    key: shown[name],
  })
  const statusError = errorOf('status')
  return (
    <>
      <p className="report-asked report-venues">{shown.venues}</p>
      <p className="report-asked">
        {`${dayLabel(shown.start)} to ${dayLabel(shown.end)}`}
        {statuses.length > 0 && `: ${shown.statuses.join(', ')}`}
      </p>
      {shown.today !== '' && <UsualPeriods shown={shown} />}
      <Form method="get" className="report-filters" preventScrollReset>
        {statuses.length > 0 && (
          // The key redraws the boxes with each answer: none ticked means all, so all are shown ticked.
          <fieldset key={key} className="form-group" aria-describedby={statusError ? `${id}-status-error` : undefined}>
            <legend className="form-label">Status</legend>
            <div className="report-statuses">
              {statuses.map((status) => (
                <label key={status} className="tick-row">
                  <input
                    type="checkbox"
                    name="status"
                    value={status}
                    defaultChecked={shown.statuses.includes(status)}
                  />
                  <span>{status}</span>
                </label>
              ))}
            </div>
            {statusError && (
              <p className="form-error" id={`${id}-status-error`}>
                {statusError}
              </p>
            )}
          </fieldset>
        )}
        <TextRow label="Start" field={dateField('start')} type="date" />
        <TextRow label="End" field={dateField('end')} type="date" />
        {children}
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {/* Sorting and search stay; paging starts over. */}
        {['sort', 'searchString'].map((name) => {
          const value = query.get(name)
          return value === null ? null : <input key={name} type="hidden" name={name} value={value} />
        })}
        <Button type="submit" size="3">
          Apply
        </Button>
      </Form>
    </>
  )
}

/** One link for each usual period. Status, order and search stay. */
function UsualPeriods({ shown: { today, start, end } }: Pick<ReportFiltersProps, 'shown'>) {
  const link = useQueryLink()
  return (
    <Tabs label="Period">
      {usualPeriods(today).map((period) => (
        <Link
          key={period.label}
          to={link({ start: period.start, end: period.end, page: null })}
          preventScrollReset
          aria-current={period.start === start && period.end === end ? 'page' : undefined}
        >
          {period.label}
        </Link>
      ))}
    </Tabs>
  )
}

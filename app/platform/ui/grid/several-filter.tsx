import { useNavigation, useLocation, useSubmit } from '@remix-run/react'
import { useId, useRef, useState } from 'react'
import { containsWords } from '../../../../contract/folded'
import { Input } from '../form/field'
import type { Option } from '../form/form-row'
import { useHydrated } from '../hydrated'
import { useScreenQuery } from '../frame/location'
import { useClosing } from './use-closing'
import './several-filter.css'

interface SeveralFilterProps {
  name: string
  label: string
  options: readonly Option[]
  /** Why its options are not all there. */
  error?: string | undefined
}

/** With more options than this, the fold has a field to find one. */
const MANY_OPTIONS = 12
/** A fold's line names at most so many values. */
const MOST_NAMED = 2

/** Checkboxes in a fold: the list shows rows with any of the ticked values. With JavaScript, each tick submits the form around it. */
export function SeveralFilter({ name, label, options, error }: SeveralFilterProps) {
  const id = useId()
  const fold = useRef<HTMLDetailsElement>(null)
  const [words, setWords] = useState('')
  const chosen = useChosen(name)
  // Drawn at once: the list with the new filter takes a moment.
  const [drawn, setDrawn] = useState({ chosen, ticked: chosen })
  const ticked = drawn.chosen.join() === chosen.join() ? drawn.ticked : chosen
  const isHydrated = useHydrated()
  const submit = useSubmit()
  useClosing(fold)
  const labels = options.flatMap((option) => (chosen.includes(String(option.value)) ? [option.label] : []))
  const summary = labels.length > MOST_NAMED ? `${labels.length} chosen` : labels.join(', ') || 'All'
  return (
    <div className="form-row several" id={`filter-${name}`}>
      <span className="form-label" aria-hidden="true">
        {label}
      </span>
      <details ref={fold}>
        <summary className="field" data-chosen={labels.length > 0 ? '' : undefined}>
          <span className="hidden-label">{label}: </span>
          <span>{summary}</span>
        </summary>
        <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`}>
          <legend className="hidden-label">{label}</legend>
          {isHydrated && options.length > MANY_OPTIONS && (
            // Outside the form's data: it narrows the boxes, not the list.
            <Input
              type="search"
              aria-label={`Find in ${label}`}
              placeholder="Find"
              autoComplete="off"
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
              onKeyDown={(event) => (event.key === 'Enter' ? event.preventDefault() : undefined)}
            />
          )}
          {options.map((option) => {
            const value = String(option.value)
            return (
              <label key={value} className="tick-row" hidden={!containsWords(option.label, words)}>
                <input
                  type="checkbox"
                  name={name}
                  value={value}
                  checked={ticked.includes(value)}
                  onChange={({ currentTarget: { checked, form } }) => {
                    setDrawn({ chosen, ticked: checked ? [...ticked, value] : ticked.filter((one) => one !== value) })
                    submit(form, { preventScrollReset: true })
                  }}
                />
                <span>{option.label}</span>
              </label>
            )
          })}
          {error !== undefined && (
            <p className="form-error" id={`${id}-error`}>
              {error}
            </p>
          )}
        </fieldset>
      </details>
    </div>
  )
}

/** The chosen values: of the address that is loading, if it is this screen's, so that a tick shows at once. */
function useChosen(name: string): string[] {
  const here = useLocation()
  const now = useScreenQuery()
  const { location: next } = useNavigation()
  const query = next?.pathname === here.pathname ? new URLSearchParams(next.search) : now
  return query.getAll(name).flatMap((values) => values.split(',').map((value) => value.trim()))
}

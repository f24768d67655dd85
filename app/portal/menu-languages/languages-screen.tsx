import { Form, useActionData, useNavigation } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { LANGUAGE_LABELS, type MenuLanguage } from '../../../contract/languages'
import { isRefusedAnswer } from '../../platform/ui/form/answer'
import { FormRow } from '../../platform/ui/form/form-row'
import { SaveBar } from '../../platform/ui/form/save-bar'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import { PlainSubmit, SubmitSelect } from '../../platform/ui/form/submit-select'
import { useUnsaved } from '../../platform/ui/form/unsaved'
import { GridPager } from '../../platform/ui/grid/grid-controls'
import { RestOfQuery } from '../../platform/ui/grid/rest-of-query'
import { useScreenQuery } from '../../platform/ui/frame/location'
import { Page } from '../../platform/ui/frame/page'
import { Notice } from '../../platform/ui/query-result'
import type { MenuBusiness } from '../menu-editor/menu-business'
import { VenueSelect } from '../menu-editor/venue-select'
import type { readTexts } from './shown-texts'
import type { StaleText } from './text-edits'
import { inputName, ROWS, SAME_NAMES } from './text-fields'
import { TextLineRow } from './text-line'
import './languages-screen.css'

interface LanguagesScreenProps {
  business: MenuBusiness
  language: MenuLanguage
  texts: Awaited<ReturnType<typeof readTexts>>
}

/** A venue's menu in another language: all texts with the English beside them, typed in place and saved together. */
export function LanguagesScreen({ business, language, texts }: LanguagesScreenProps) {
  const answer = useActionData()
  const { lines, parts, left, counted, page, pageCount, size, total } = texts
  const refused = isRefusedAnswer(answer) ? answer : undefined
  const stale = isStale(answer) ? answer.stale : []
  const errors = useMemo(() => new Map(refused?.refused.errors?.map(({ path, message }) => [path, message])), [refused])
  const theirs = new Map(stale.map(({ key, field, theirs: now }) => [inputName(field, key), now]))
  const label = LANGUAGE_LABELS[language]
  const { form, leave } = useWarning()
  return (
    <Page
      title={`Menu in ${label}`}
      lead={
        left === 0
          ? `All ${counted} texts are typed.`
          : `${left} of ${counted} texts left. Guests read these in English.`
      }
      search
      actions={<VenueSelect business={business} />}
    >
      <Filters parts={parts} left={left} />
      {lines.length === 0 ? (
        <Notice tone="warn">{counted === 0 ? 'This menu has no texts yet.' : 'No texts match.'}</Notice>
      ) : (
        <Form ref={form} method="post" className="texts" preventScrollReset onSubmit={leave}>
          <input type="hidden" name={ROWS} value={lines.map(({ key }) => key).join(',')} />
          <ul className="texts-lines" aria-label={`Texts in ${label}`}>
            {lines.flatMap((line) => [
              ...(line.heading === null
                ? []
                : [
                    <li key={line.heading} className="texts-heading">
                      <h2>{line.heading}</h2>
                    </li>,
                  ]),
              <TextLineRow
                key={line.key}
                line={line}
                language={language}
                typed={refused?.typed}
                errors={errors}
                theirs={theirs}
              />,
            ])}
          </ul>
          <SaveBar>
            <label className="tick-row">
              <input type="checkbox" name={SAME_NAMES} defaultChecked={refused?.typed?.[SAME_NAMES] === 'on'} />
              <span>Empty names are the same in {label}</span>
            </label>
            <SubmitButton>Save</SubmitButton>
          </SaveBar>
        </Form>
      )}
      {total > 0 && <GridPager page={page} pageCount={pageCount} size={size} total={total} />}
    </Page>
  )
}

/** Warns before the user leaves typed texts unsaved. */
function useWarning() {
  const form = useRef<HTMLFormElement>(null)
  const leaving = useRef(false)
  const { state } = useNavigation()
  useEffect(() => {
    if (state === 'idle') leaving.current = false
  }, [state])
  useUnsaved(useCallback(() => !leaving.current && form.current !== null && isChanged(form.current), []))
  const leave = useCallback(() => {
    leaving.current = true
  }, [])
  return { form, leave }
}

function isChanged(form: HTMLFormElement): boolean {
  const inputs = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[data-was]')
  return [...inputs].some(({ value, dataset }) => value !== dataset.was)
}

type FiltersProps = Pick<LanguagesScreenProps['texts'], 'parts' | 'left'>

/** Narrows the texts: a plain GET form, so that the address holds the filters. With JavaScript a choice applies at once. */
function Filters({ parts, left }: FiltersProps) {
  const query = useScreenQuery()
  const select = (name: 'part' | 'show', label: string, options: ReadonlyArray<readonly [string, string]>) => (
    <FormRow label={label} field={{ id: `texts-${name}` }}>
      <SubmitSelect id={`texts-${name}`} name={name} value={query.get(name) ?? ''} keepsScroll>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SubmitSelect>
    </FormRow>
  )
  return (
    <Form method="get" className="texts-filters" preventScrollReset>
      {select('part', 'Part of the menu', [
        ['', `All (${left} left)`],
        ...parts.map((part) => [part.id, part.left === 0 ? part.label : `${part.label} (${part.left} left)`] as const),
      ])}
      {select('show', 'Show', [
        ['', 'All texts'],
        ['left', 'Not typed yet'],
      ])}
      <RestOfQuery without={['part', 'show', 'page']} />
      <PlainSubmit>Show</PlainSubmit>
    </Form>
  )
}

/** Data that the action adds to the answer for a refused form. */
function isStale(answer: unknown): answer is { stale: StaleText[] } {
  return typeof answer === 'object' && answer !== null && 'stale' in answer && Array.isArray(answer.stale)
}

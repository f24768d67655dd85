import { Button } from '@radix-ui/themes'
import { Form, Link, useActionData, useNavigation } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isRefusedAnswer } from '../../platform/ui/form/answer'
import { GridPager } from '../../platform/ui/grid/grid-controls'
import { Page } from '../../platform/ui/frame/page'
import { Notice } from '../../platform/ui/query-result'
import { SaveBar } from '../../platform/ui/form/save-bar'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import { useUnsaved } from '../../platform/ui/form/unsaved'
import type { Texts } from '../../platform/ui/form/zod-form'
import type { StaleLine } from './edits'
import { inputName, ROWS, type LineField } from './line-fields'
import type { MenuBusiness } from './menu-business'
import { MenuFiltersForm } from './menu-filters'
import { PictureForms } from './line-panel'
import { MenuLineRow } from './menu-line'
import type { readMenuLines } from './menu-lines'
import { VenueSelect } from './venue-select'
import './menu-screen.css'

interface MenuScreenProps {
  business: MenuBusiness
  menu: Awaited<ReturnType<typeof readMenuLines>>
}

/** A venue's menu on one screen: items and prices, edited in place and saved together. */
export function MenuScreen({ business, menu }: MenuScreenProps) {
  const answer = useActionData()
  const { lines, page, pageCount, total, size, items, narrowed, categories } = menu
  const refused = isRefusedAnswer(answer) ? answer : undefined
  const again = drawnAgain(answer)
  const { form, changed, check, leave } = useChanges()
  const errors = useMemo(() => new Map(refused?.refused.errors?.map(({ path, message }) => [path, message])), [refused])
  const theirs = new Map(again.stale.map(({ id, field, theirs: now }) => [inputName(field, id), now]))
  const editable = new Set<LineField>([
    ...(business.mayEdit ? (['name', 'price', 'on', 'order', 'category'] as const) : []),
    ...(business.maySellOut ? (['sold'] as const) : []),
  ])
  return (
    <Page
      title={`Menu of ${business.name}`}
      lead={`${narrowed === null ? '' : `${total} of `}${items} ${items === 1 ? 'item' : 'items'}${narrowed === null ? '' : `: ${narrowed}`}`}
      search
      actions={
        <>
          <VenueSelect business={business} />
          {business.mayEdit && (
            <Button asChild variant="soft" color="gray" size="3">
              <Link to={`/business-menu/file?businessId=${business.id}`}>Import a menu</Link>
            </Button>
          )}
        </>
      }
    >
      <MenuFiltersForm categories={categories} />
      {lines.length === 0 ? (
        <Notice tone="warn">
          {items === 0 ? (
            <>This menu is empty. {business.mayEdit && <FirstSteps business={business} />}</>
          ) : (
            'No items match.'
          )}
        </Notice>
      ) : (
        <Form ref={form} method="post" className="menu" preventScrollReset onInput={check} onSubmit={leave}>
          <input type="hidden" name={ROWS} value={lines.map(({ id }) => id).join(',')} />
          <div className="menu-line menu-head" aria-hidden="true">
            <span />
            <span>Item</span>
            <span>Guests pay</span>
            <span className="menu-more">
              <span>On</span>
              <span>Sold out</span>
              <span>Position</span>
              <span />
            </span>
          </div>
          <ul className="menu-lines" aria-label="Menu">
            {lines.map((line) => (
              <MenuLineRow
                key={line.id}
                line={again.now[line.id] ? { ...line, texts: { ...line.texts, ...again.now[line.id] } } : line}
                editable={editable}
                typed={refused?.typed}
                errors={errors}
                theirs={theirs}
                categories={categories}
              />
            ))}
          </ul>
          {editable.size > 0 && (
            <SaveBar>
              <span role="status">{changed === 0 ? '' : `${changed} changed`}</span>
              <SubmitButton changed={changed > 0 || refused !== undefined}>Save</SubmitButton>
            </SaveBar>
          )}
        </Form>
      )}
      {business.mayEdit && <PictureForms lines={lines} />}
      {total > 0 && <GridPager page={page} pageCount={pageCount} size={size} total={total} />}
    </Page>
  )
}

function FirstSteps({ business: { id: businessId, choices } }: { business: MenuBusiness }) {
  return (
    <>
      <Link to={`/business-menu/file?businessId=${businessId}`}>Import a menu from a file</Link>,{' '}
      <Link to={`/business-menu/classics?businessId=${businessId}`}>start from the classics</Link>,{' '}
      {choices.length > 1 && (
        <>
          <Link to={`/business-menu/copy?businessId=${businessId}`}>copy another venue’s menu</Link>,{' '}
        </>
      )}
      or <Link to={`/business-menu/new-drink?businessId=${businessId}`}>add a drink of your own</Link>.
    </>
  )
}

/** Counts the changed lines, and warns before the user leaves them unsaved. */
function useChanges() {
  const form = useRef<HTMLFormElement>(null)
  const leaving = useRef(false)
  const [changed, setChanged] = useState(0)
  const check = useCallback(() => setChanged(form.current ? changedLines(form.current) : 0), [])
  const { state } = useNavigation()
  useEffect(() => {
    if (state !== 'idle') return
    leaving.current = false
    check()
  }, [state, check])
  useUnsaved(useCallback(() => !leaving.current && form.current !== null && changedLines(form.current) > 0, []))
  const leave = useCallback(() => {
    leaving.current = true
  }, [])
  return { form, changed, check, leave }
}

function changedLines(form: HTMLFormElement): number {
  const lines = new Set<Element | null>()
  for (const input of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-was]')) {
    const says = isTick(input) ? (input.checked ? 'on' : '') : input.value
    if (says !== input.dataset.was) lines.add(input.closest('li'))
  }
  return lines.size
}

function isTick(input: HTMLInputElement | HTMLSelectElement): input is HTMLInputElement {
  return input.type === 'checkbox'
}

/** Data that the action adds to the answer for a refused form. */
function drawnAgain(answer: unknown): { stale: readonly StaleLine[]; now: Readonly<Record<string, Texts>> } {
  return isDrawnAgain(answer) ? answer : NOTHING
}

const NOTHING = { stale: [], now: {} }

function isDrawnAgain(answer: unknown): answer is { stale: StaleLine[]; now: Record<string, Texts> } {
  return typeof answer === 'object' && answer !== null && 'stale' in answer && 'now' in answer
}

import { Form, Link } from '@remix-run/react'
import { Suspense, useRef } from 'react'
import { Input } from '../form/field'
import { FormRow } from '../form/form-row'
import { SubmitButton } from '../form/submit-button'
import { useQueryLink } from '../frame/location'
import { useHydrated } from '../hydrated'
import { useClosing } from './use-closing'
import { lazyPart } from '../lazy-part'
import './view-menu.css'

/** The views that a user has saved of a list, and the height of its rows. */
export interface ListViews {
  /** Names the list in addresses and in the database. */
  list: string
  views: ReadonlyArray<{ id: number; name: string; to: string }>
  /** The name of the open view; null for none. */
  current: string | null
  /** The address of the list without a view. */
  all: string
  /** Whether rows are taller than usual. */
  isComfortable: boolean
}

/** The longest name of a view, in characters. */
export const MAX_VIEW_NAME = 50

/** Loaded after the list works. */
const ListKeys = lazyPart(async () => import('./list-keys'))

/** A menu of the user's views of a list: opens one, saves this one under a name, and changes the height of rows. Plain links and forms. */
export function ViewMenu({ of: { list, views, current, all, isComfortable } }: { of: ListViews }) {
  const fold = useRef<HTMLDetailsElement>(null)
  useClosing(fold)
  const link = useQueryLink()
  const path = `/lists/${list}/views?${new URLSearchParams({ from: link({}) })}`
  const id = `view-name-${list}`
  const close = () => {
    if (fold.current) fold.current.open = false
  }
  const isHydrated = useHydrated()
  return (
    <>
      <details className="view-menu" ref={fold} data-comfortable={isComfortable ? '' : undefined}>
        <summary className="field">{current === null ? 'Views' : `View: ${current}`}</summary>
        <div>
          <nav aria-label="Views">
            {[{ id: 0, name: 'Everything', to: all }, ...views].map((view) => (
              <Link
                key={view.id}
                to={view.to}
                onClick={close}
                aria-current={view.name === (current ?? 'Everything') ? 'true' : undefined}
              >
                {view.name}
              </Link>
            ))}
            {views.length > 0 && <Link to={path}>Edit views</Link>}
          </nav>
          <Form method="post" action={path} onSubmit={close}>
            <FormRow label="Save this view as" field={{ id }}>
              <Input
                key={current}
                id={id}
                name="name"
                required
                maxLength={MAX_VIEW_NAME}
                defaultValue={current ?? ''}
              />
            </FormRow>
            <SubmitButton name="intent" value="save" variant="soft">
              Save view
            </SubmitButton>
          </Form>
          <Form method="post" action={path} onSubmit={close}>
            <input type="hidden" name="comfortable" value={isComfortable ? '' : 'on'} />
            <SubmitButton name="intent" value="density" variant="soft" color="gray">
              {isComfortable ? 'Usual rows' : 'Taller rows'}
            </SubmitButton>
          </Form>
        </div>
      </details>
      {/* Outside the fold: the browser hides what is in a closed one. */}
      {isHydrated && (
        <Suspense fallback={null}>
          <ListKeys />
        </Suspense>
      )}
    </>
  )
}

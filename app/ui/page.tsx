import { Text } from '@radix-ui/themes'
import { useActionData, useLocation } from '@remix-run/react'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { isRefusedAnswer } from './answer'
import { Breadcrumbs, type Crumb } from './breadcrumbs'
import { SearchBox } from './search-box'
import { Toasts } from './toast'
import './page.css'

interface PageProps {
  title: string
  /** One line under the title. */
  lead?: ReactNode
  breadcrumbs?: readonly Crumb[]
  /** Buttons and links at the right of the title. */
  actions?: ReactNode
  /** Shows the search box: for screens with a list. */
  search?: boolean
  /** For grids with many columns. */
  wide?: boolean
  children: ReactNode
}

/** One screen of the portal. The refusal of its own form shows as a red toast. */
export function Page({ title, lead, breadcrumbs, actions, search = false, wide = false, children }: PageProps) {
  const heading = useKeptFocus()
  return (
    <div className="page" data-wide={wide ? '' : undefined}>
      {breadcrumbs && breadcrumbs.length > 0 && <Breadcrumbs trail={breadcrumbs} />}
      <header className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && (
            <Text as="p" color="gray">
              {lead}
            </Text>
          )}
        </div>
        {(search || actions) && (
          <div className="page-actions">
            {search && <SearchBox />}
            {actions}
          </div>
        )}
      </header>
      {children}
      <RefusalToast answer={useActionData()} />
    </div>
  )
}

/** Takes the focus when what had it is gone from the screen that stays, such as Save once its form is saved. */
function useKeptFocus() {
  const { key } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [key])
  return heading
}

/** The error toast of a refused form. */
export function RefusalToast({ answer }: { answer: unknown }) {
  const toast = useMemo(
    () => (isRefusedAnswer(answer) ? { type: 'error' as const, message: answer.refused.message } : null),
    [answer],
  )
  return <Toasts toast={toast} />
}

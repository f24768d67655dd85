import { Text } from '@radix-ui/themes'
import { useActionData } from '@remix-run/react'
import { useMemo, type ReactNode } from 'react'
import { isRefusedAnswer } from '../form/answer'
import { Breadcrumbs, type Crumb } from './breadcrumbs'
import { SearchBox } from '../grid/search-box'
import { Toasts } from './toast'
import './page.css'

interface PageProps {
  title: string
  /** One line below the title. */
  lead?: ReactNode
  breadcrumbs?: readonly Crumb[]
  /** Buttons and links to the right of the title. */
  actions?: ReactNode
  /** Shows the search box, for screens with a list. */
  search?: boolean
  /** For grids with many columns. */
  wide?: boolean
  children: ReactNode
}

/** One screen of the portal. A refusal of its form shows as a red toast. */
export function Page({ title, lead, breadcrumbs, actions, search = false, wide = false, children }: PageProps) {
  return (
    <div className="page" data-wide={wide ? '' : undefined}>
      {breadcrumbs && breadcrumbs.length > 0 && <Breadcrumbs trail={breadcrumbs} />}
      <header className="page-head">
        <div>
          <h1>{title}</h1>
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

/** The error toast of a refused form. */
export function RefusalToast({ answer }: { answer: unknown }) {
  const toast = useMemo(
    () => (isRefusedAnswer(answer) ? { type: 'error' as const, message: answer.refused.message } : null),
    [answer],
  )
  return <Toasts toast={toast} />
}

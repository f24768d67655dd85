import { Text } from '@radix-ui/themes'
import { useActionData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Logo } from './logo'
import { RefusalToast } from './page'
import './entry-screen.css'

interface EntryScreenProps {
  title: string
  lead?: ReactNode
  /** Links below the form. */
  footer?: ReactNode
  wide?: boolean
  children?: ReactNode
}

/** A screen outside the portal's frame: the ones around sign-in, and for visitors who are not signed in. */
export function EntryScreen({ title, lead, footer, wide = false, children }: EntryScreenProps) {
  return (
    <main className="entry">
      <div className="entry-card" data-wide={wide ? '' : undefined}>
        <header className="entry-head">
          <Logo />
          <h1>{title}</h1>
          {lead && (
            <Text as="p" color="gray">
              {lead}
            </Text>
          )}
        </header>
        {children}
        {footer && <footer className="entry-foot">{footer}</footer>}
      </div>
      <RefusalToast answer={useActionData()} />
    </main>
  )
}

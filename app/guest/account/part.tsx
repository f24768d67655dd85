import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useWords } from '../frame/use-words'

/** One part of the account, with a link back to the account. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const { mine } = useWords().words
  return (
    <section className="plain">
      <div>
        <Link className="back" to="/app/account">
          ‹ {mine.home.title}
        </Link>
        <h1>{title}</h1>
      </div>
      {children}
    </section>
  )
}

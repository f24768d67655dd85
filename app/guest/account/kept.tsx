import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'

interface KeptProps {
  /** What it is: a device, a card, a place. */
  children: ReactNode
  /** A word about it, smaller. */
  note?: string
  /** The button that gives it up, and what it sends; `named` says to who listens what is given up. */
  end?: { label: string; named: string; sends: Readonly<Record<string, string | number>> }
}

/** One of what the account keeps, in a list, with the button that gives it up. */
export function Kept({ children, note, end }: KeptProps) {
  return (
    <li className="kept">
      <span>
        {children}
        {note !== undefined && <span className="soft">{note}</span>}
      </span>
      {end && (
        <Form method="post" preventScrollReset>
          {Object.entries(end.sends).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button className="quiet" aria-label={end.named}>
            {end.label}
          </button>
        </Form>
      )}
    </li>
  )
}

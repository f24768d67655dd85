import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'

interface RemovableItemProps {
  /** The device, card or place. */
  children: ReactNode
  /** Shown smaller, below the name. */
  note?: string
  /** The remove button: its label, its accessible name (`named`), and the fields that it submits. */
  end?: { label: string; named: string; sends: Readonly<Record<string, string | number>> }
}

/** One item in a list of the account, with its remove button. */
export function RemovableItem({ children, note, end }: RemovableItemProps) {
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

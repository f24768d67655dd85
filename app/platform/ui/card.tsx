import { Text } from '@radix-ui/themes'
import { useId, type ReactNode } from 'react'
import './card.css'

interface CardProps {
  title: string
  /** A button or a link to the right of the title. */
  action?: ReactNode
  /** One line below the title. */
  note?: ReactNode
  children: ReactNode
}

/** A titled part of a screen. */
export function Card({ title, action, note, children }: CardProps) {
  const titleId = useId()
  return (
    <section className="card" aria-labelledby={titleId}>
      <header className="card-head">
        <div>
          <h2 id={titleId}>{title}</h2>
          {note && (
            <Text as="p" size="2" color="gray">
              {note}
            </Text>
          )}
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}

import { Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import './column-lines.css'

/** The lines of a list's columns, in the panel and in the plain form. `children`: list items. */
export function ColumnLines({ children }: { children: ReactNode }) {
  return (
    <>
      <ol className="column-lines">{children}</ol>
      <Text as="p" size="2" color="gray" className="column-widths-note">
        Column widths apply on wider screens.
      </Text>
    </>
  )
}

/** Takes the place of the move buttons of the column that stays first. */
export function StaysFirst() {
  return <span className="column-first">First</span>
}

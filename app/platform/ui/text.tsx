import { Fragment } from 'react'
import { formatDollars } from '../../../contract/money'
import { formatDate, formatDateTime, formatSecond, isoOf } from './dates'
import './text.css'

/** Integer cents as '$1,234.50'. */
export function Money({ cents }: { cents: number }) {
  return <>{formatDollars(cents)}</>
}

interface MomentProps {
  /** Unix milliseconds or an ISO time. */
  at: number | string
  timeZone: string
  withTime?: boolean
}

export function Moment({ at, timeZone, withTime = false }: MomentProps) {
  return <time dateTime={isoOf(at)}>{withTime ? formatDateTime(at, timeZone) : formatDate(at, timeZone)}</time>
}

/** A moment to the second, for events in quick succession. */
export function Second({ at, timeZone }: Omit<MomentProps, 'withTime'>) {
  return (
    <>
      <Moment at={at} timeZone={timeZone} /> <time dateTime={isoOf(at)}>{formatSecond(at, timeZone)}</time>
    </>
  )
}

/** An email or another long word in a list. It may break after its @, so that it does not hide other columns. */
export function LongWord({ children }: { children: string }) {
  const [first, ...others] = children.match(/[^@]*@|[^@]+/g) ?? []
  return (
    <span className="long-word">
      {first}
      {others.map((part) => (
        <Fragment key={part}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </span>
  )
}

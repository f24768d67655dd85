import { Fragment } from 'react'
import { imageUrl } from '../../contract/images'
import { formatDollars } from '../../contract/money'
import { formatDate, formatDateTime } from './dates'
import { Icon } from './icon'
import { useBroken } from './picture'

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
  return (
    <time dateTime={new Date(at).toISOString()}>
      {withTime ? formatDateTime(at, timeZone) : formatDate(at, timeZone)}
    </time>
  )
}

/** An email or another long word in a list: may break after its @, so that it does not hide other columns. */
export function LongWord({ children }: { children: string }) {
  const [first, ...others] = children.split(/(?<=@)/)
  return (
    <span className="grid-words">
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

/** The first letters of the first two words. */
export function initialsOf(displayName: string): string {
  return displayName
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
}

interface AvatarProps {
  name: string
  /** As records have it: a path with its version. */
  src?: string | null
  /** On a person's own screen. */
  large?: boolean
}

/** A person's picture, or their initials when there is none or it cannot be loaded. Decoration beside their name. */
export function Avatar({ name, src, large = false }: AvatarProps) {
  const address = src ? imageUrl(src, large ? 'avatar-high' : 'avatar-low') : undefined
  const { broken, watched } = useBroken(address)
  return (
    <span className={large ? 'avatar avatar-large' : 'avatar'} aria-hidden="true">
      {initialsOf(name) || <Icon name="person" />}
      {address && !broken && <img src={address} alt="" {...watched} />}
    </span>
  )
}

import { imageUrl } from '../../../contract/images'
import { Icon } from './icon'
import { useBroken } from './picture'
import './avatar.css'

/** Letters as people count them: an emoji or a letter with its accents is one. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The first letters of the first two words. */
export function initialsOf(displayName: string): string {
  return displayName
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => ([...letters.segment(word)][0]?.segment ?? '').toUpperCase())
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

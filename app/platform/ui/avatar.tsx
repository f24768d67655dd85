import { imageUrl } from '../../../contract/images'
import { Icon } from './icon'
import { useBroken } from './picture'
import './avatar.css'

/** Splits a text into letters as people count them: an emoji or an accented letter is one. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Returns the first letters of the first two words, in upper case. */
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
  /** As stored in records: a path with its version. */
  src?: string | null
  /** For a person's own screen. */
  large?: boolean
}

/** A person's picture, or their initials if there is none or it fails to load. Decoration beside their name. */
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

import { imageUrl } from '../../../contract/images'
import { Icon } from './icon'
import { useBroken } from './picture'
import './thumbnail.css'

/** A record's picture beside its name in a list: decoration that helps to tell rows apart. `value`: as stored in records. */
export function Thumbnail({ value }: { value: string | null }) {
  const src = value === null ? undefined : imageUrl(value, 'avatar-low')
  const { broken, watched } = useBroken(src)
  return (
    <span className="thumbnail" aria-hidden="true">
      {src === undefined || broken ? (
        <Icon name="picture" />
      ) : (
        <img src={src} alt="" width={40} height={40} loading="lazy" decoding="async" {...watched} />
      )}
    </span>
  )
}

import { imageUrl } from '../../../contract/images'

/** A decorative picture: the name next to it says the same. */
export function Picture({ image, size }: { image: string | null; size: number }) {
  if (image === null) return <span className="picture" aria-hidden="true" style={{ width: size, height: size }} />
  return (
    <img
      // Must come before `src`: a browser that sees `loading` later has already begun to load the picture.
      loading="lazy"
      className="picture"
      src={imageUrl(image, 'square-high')}
      alt=""
      width={size}
      height={size}
      decoding="async"
    />
  )
}

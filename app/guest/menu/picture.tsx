import { imageUrl } from '../../../contract/images'

/** A picture that says nothing that the name beside it does not. */
export function Picture({ image, size }: { image: string | null; size: number }) {
  if (image === null) return <span className="picture" aria-hidden="true" style={{ width: size, height: size }} />
  return (
    <img
      // Before its address: a browser that is told later has begun to load it, wherever on the screen it is.
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

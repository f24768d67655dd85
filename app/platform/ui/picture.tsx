import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { imageUrl, type ImageDisplay } from '../../../contract/images'
import { Icon } from './icon'
import './picture.css'

/** The props with which an `<img>` detects that it failed to load, even before our script ran. */
export function useBroken(src: string | undefined) {
  const ref = useRef<HTMLImageElement>(null)
  const [broken, setBroken] = useState<string>()
  useEffect(() => {
    const image = ref.current
    if (image?.complete && image.naturalWidth === 0) setBroken(src)
  }, [src])
  return { broken: src !== undefined && broken === src, watched: { ref, onError: () => setBroken(src) } }
}

interface PictureProps {
  /** As stored in records: a path with its version. */
  value: string | null
  display: ImageDisplay
  alt: string
}

/** A record's picture, with a fallback if it is missing or fails to load. Without JavaScript the browser then shows `alt`. */
export function Picture({ value, display: { width, ratio, variants }, alt }: PictureProps) {
  const [plain, double] = variants
  const src = value ? imageUrl(value, plain) : undefined
  const { broken, watched } = useBroken(src)
  const style: CSSProperties & Record<'--picture-width', string> = {
    '--picture-width': `${width}px`,
    ...(ratio !== undefined && { aspectRatio: `${1 / ratio}` }),
  }
  if (!value || broken) {
    return (
      <span className="picture picture-none" style={style} role="img" aria-label={alt}>
        <Icon name="picture" />
        <span aria-hidden="true">{value ? 'This picture cannot be shown' : 'No picture'}</span>
      </span>
    )
  }
  return (
    <span className="picture" style={style}>
      <img
        src={src}
        srcSet={double === plain ? undefined : `${imageUrl(value, plain)} 1x, ${imageUrl(value, double)} 2x`}
        alt={alt}
        decoding="async"
        data-cropped={ratio === undefined ? undefined : ''}
        {...watched}
      />
    </span>
  )
}

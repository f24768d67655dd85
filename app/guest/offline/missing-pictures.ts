import { useEffect } from 'react'

/** Hides a picture that failed to load, without the browser's broken-image icon, and requests it again once the network is back. */
export function useMissingPictures(isLost: boolean): void {
  useEffect(() => {
    const note = ({ target, type }: Event) => {
      if (target instanceof HTMLImageElement) target.toggleAttribute('data-missing', type === 'error')
    }
    for (const picture of missing()) picture.toggleAttribute('data-missing', true)
    document.addEventListener('error', note, true)
    document.addEventListener('load', note, true)
    return () => {
      document.removeEventListener('error', note, true)
      document.removeEventListener('load', note, true)
    }
  }, [])
  useEffect(() => {
    if (isLost) return
    // Browsers request an image again when its `src` is set, even to the same value.
    for (const picture of missing()) picture.setAttribute('src', picture.src)
  }, [isLost])
}

function missing(): HTMLImageElement[] {
  return [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth === 0)
}

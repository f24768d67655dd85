import { useEffect } from 'react'

/** A picture that did not come leaves its place empty, without the browser's sign for a broken one, and is asked for again once the network is back. */
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
    // Browsers ask again for an address that is set anew.
    for (const picture of missing()) picture.setAttribute('src', picture.src)
  }, [isLost])
}

function missing(): HTMLImageElement[] {
  return [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth === 0)
}

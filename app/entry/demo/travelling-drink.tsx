import { useRef } from 'react'
import { imageUrl } from '../../../contract/images'
import { useAtOnce } from '../../platform/ui/use-at-once'
import type { Pane } from './walk'
import './travelling-drink.css'

const TRAVEL_MS = 900

/** The last position of this page's drink, in the document. */
let before: { at: Pane; left: number; top: number } | undefined

/** The drink, in the pane where it is. It travels there from the pane before, unless the visitor wants less motion. */
export function TravellingDrink({ image, name, at }: { image: string; name: string; at: Pane }) {
  const drink = useRef<HTMLImageElement>(null)
  useAtOnce(() => {
    const box = drink.current?.getBoundingClientRect()
    if (!drink.current || !box) return
    const here = { at, left: box.left + scrollX, top: box.top + scrollY }
    const from = before
    before = here
    if (!from || from.at === at || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const way = `translate(${from.left - here.left}px, ${from.top - here.top}px)`
    drink.current.animate([{ transform: `${way} scale(1.6)` }, { transform: 'none' }], {
      duration: TRAVEL_MS,
      easing: 'cubic-bezier(.45, 0, .2, 1)',
    })
  }, [at])
  return (
    <img ref={drink} className="demo-drink" src={imageUrl(image)} alt={`The ${name} is here`} width={44} height={44} />
  )
}

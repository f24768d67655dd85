import { useWords } from './use-words'

/** The list price beside a lower one, struck through. Nothing without one. */
export function Was({ price }: { price: string | null }) {
  const { words } = useWords()
  if (price === null) return null
  return (
    <s className="was">
      <span className="announced">{words.menu.insteadOf} </span>
      {price}
    </s>
  )
}

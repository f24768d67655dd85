import { useEffect, useRef, useState } from 'react'
import { useWords } from '../frame/use-words'

interface Chip {
  id: number
  name: string
  nameLang?: 'en' | undefined
}

/** A chip for each category. The one of the section in view is marked, and the row scrolls to it. */
export function CategoryChips({ categories }: { categories: readonly Chip[] }) {
  const { words } = useWords()
  const row = useRef<HTMLElement>(null)
  const inView = useSectionInView(categories.map(({ id }) => `category-${id}`))
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (chip) row.current?.scrollTo({ left: chip.offsetLeft - row.current.offsetLeft - 16 })
  }, [inView])
  return (
    <nav className="chips" aria-label={words.menu.categories} ref={row}>
      {categories.map(({ id, name, nameLang }) => (
        <a
          key={id}
          className="chip"
          href={`#category-${id}`}
          lang={nameLang}
          aria-current={inView === `category-${id}` ? 'true' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}

/** The part of the window in which a section counts as in view: a band below the chips. */
const BAND = '-15% 0px -75% 0px'

/** Returns the id of the section in view; undefined above the first one. */
function useSectionInView(ids: readonly string[]): string | undefined {
  const [inView, setInView] = useState<string>()
  const all = ids.join(' ')
  useEffect(() => {
    const seen = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        }
        setInView(all.split(' ').find((id) => seen.has(id)))
      },
      { rootMargin: BAND },
    )
    for (const id of all.split(' ')) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [all])
  return inView
}

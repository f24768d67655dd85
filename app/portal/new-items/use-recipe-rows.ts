import { useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import type { RecipeRow } from './recipe-rows'

/** A recipe as the server has read it. */
export interface ReadRecipe {
  recipe: string
  rows: readonly RecipeRow[]
}

/** How long to wait after the last key before reading the recipe, in ms. */
const TYPING_MS = 250

/** The rows of the recipe that is being typed. `answered`: those of the form's answer, which are all that a page without JavaScript has. */
export function useRecipeRows(businessId: number, answered: ReadRecipe) {
  const { data, load } = useFetcher<ReadRecipe>()
  const [typed, setTyped] = useState(answered.recipe)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  const read = (recipe: string) => {
    setTyped(recipe)
    clearTimeout(timer.current)
    const query = new URLSearchParams({ businessId: String(businessId), recipe })
    timer.current = setTimeout(() => load(`/business-menu/recipe-rows?${query}`), TYPING_MS)
  }
  const rows = answered.rows.length > 0 && answered.recipe === typed ? answered.rows : (data?.rows ?? answered.rows)
  return { rows, read }
}

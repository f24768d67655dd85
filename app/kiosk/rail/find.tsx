import { Form } from '@remix-run/react'
import { useState } from 'react'
import { calledNumber } from '../../../contract/daily-number'
import { containsWords } from '../../../contract/folded'
import { Input } from '../../platform/ui/form/field'
import { useScreenQuery } from '../../platform/ui/frame/location'
import type { KioskOrder } from '../screen'
import { TAB_FIELD } from './tabs'
import './find.css'

/** Query parameter: the words searched for, without JavaScript. */
const FIND_FIELD = 'find'

export interface Finding {
  words: string
  setWords: (words: string) => void
}

/** The search of the rail: as typed, or from the address. */
export function useFind(): Finding {
  const asked = useScreenQuery().get(FIND_FIELD) ?? ''
  const [words, setWords] = useState(asked)
  return { words, setWords }
}

interface Findable extends Pick<KioskOrder, 'id' | 'dailyNumber' | 'guest'> {
  items: ReadonlyArray<{ name: string }>
}

/** True if an order's number begins as typed ('#4', '#45') or its long one is meant, or its guest or a drink has all the words. */
export function matches(order: Findable, words: string): boolean {
  const typed = words.trim()
  if (typed === '') return true
  const number = /^#?(\d+)$/.exec(typed)?.[1]
  if (number !== undefined) return String(calledNumber(order)).startsWith(number) || String(order.id) === number
  return [order.guest, ...order.items.map(({ name }) => name)].some((text) => containsWords(text, typed))
}

export function Find({
  find: { words, setWords },
  label = 'Find a guest, a number or a drink',
}: {
  find: Finding
  label?: string
}) {
  const query = useScreenQuery()
  return (
    <Form method="get" role="search" className="kiosk-find" onSubmit={(event) => event.preventDefault()}>
      {['businessId', TAB_FIELD].map((name) => {
        const value = query.get(name)
        return value === null ? null : <input key={name} type="hidden" name={name} value={value} />
      })}
      <label>
        <span className="hidden-label">{label}</span>
        <Input
          type="search"
          name={FIND_FIELD}
          placeholder="Find"
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setWords('')
          }}
        />
      </label>
    </Form>
  )
}

import { Form, Link, useLocation, useNavigation, useSubmit } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { SEARCH_DEBOUNCE_MS } from '../../../../contract/limits'
import { Input } from '../form/field'
import { RestOfQuery } from './rest-of-query'
import { Icon } from '../icon'
import { useQueryLink, useScreenQuery } from '../frame/location'
import { RoundButton } from '../round-button'
import './search-box.css'

/** The query parameter of the search, for every list. */
export const SEARCH_PARAM = 'searchString'

/** The global search box. Its text is in the screen's address, so another screen resets it. */
export function SearchBox() {
  const { pathname } = useLocation()
  // The key makes a new box for each screen, which drops a pending search and unfinished text.
  return <SearchForm key={pathname} />
}

function SearchForm() {
  const query = useScreenQuery()
  const submit = useSubmit()
  const link = useQueryLink()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const searched = query.get(SEARCH_PARAM) ?? ''

  const { pathname } = useLocation()
  const goingTo = useNavigation().location?.pathname
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // A pending search must not bring back a user who opened a row right after typing.
    if (goingTo !== undefined && goingTo !== pathname) clearTimeout(timer.current)
  }, [goingTo, pathname])
  useEffect(() => {
    // Back and forward change the address; the box follows unless the user is typing.
    if (input.current && document.activeElement !== input.current) input.current.value = searched
  }, [searched])

  return (
    <Form
      method="get"
      role="search"
      className="search"
      onChange={(event) => {
        const form = event.currentTarget
        clearTimeout(timer.current)
        timer.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), SEARCH_DEBOUNCE_MS)
      }}
      onSubmit={() => clearTimeout(timer.current)}
    >
      <Icon name="search" />
      <label className="hidden-label" htmlFor="search">
        Search
      </label>
      <Input
        ref={input}
        id="search"

        type="search"
        name={SEARCH_PARAM}
        placeholder="Search"
        autoComplete="off"
        maxLength={255}
        defaultValue={searched}
      />
      {/* A new search starts at its first page; everything else about the list stays. */}
      <RestOfQuery without={[SEARCH_PARAM, 'page']} />
      <RoundButton asChild aria-label="Clear search">
        <Link
          to={link({ [SEARCH_PARAM]: null, page: null })}
          preventScrollReset
          onClick={() => {
            clearTimeout(timer.current)
            if (input.current) input.current.value = ''
          }}
        >
          <Icon name="close" />
        </Link>
      </RoundButton>
    </Form>
  )
}

import { Button, Text } from '@radix-ui/themes'
import { Link, useFetcher } from '@remix-run/react'
import type { Coordinates } from '../../../contract/distance'
import { distanceWords } from '../../../contract/shown-distances'
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { SEARCH_DEBOUNCE_MS } from '../../../contract/limits'
import { Card } from '../ui/card'
import { Input } from '../ui/form/field'
import { useHydrated } from '../ui/hydrated'
import { FormRow } from '../ui/form/form-row'
import { Notice } from '../ui/query-result'
import type { FoundPlace } from './map-service'
import type { VenueMapProps } from './venue-map.client'
import { PlainTable } from '../ui/grid/grid-table'
import './place-finder.css'

interface NearbyPlace {
  id: number
  name: string
  address: string
  latitude: number
  longitude: number
  distance: number
}

interface PlaceFinderProps {
  title: string
  /** The id of the place form, whose submission includes the search. */
  form: string
  /** Makes the card foldable, initially in this state. */
  fold?: 'open' | 'closed'
  /** The coordinates of the form's place, if known. */
  at: Coordinates | undefined
  found: Found | undefined
  /** The initial text of the search. */
  text?: string
}

/** The map's results for a text. */
interface Matches {
  text: string
  near: string
  results: readonly FoundPlace[]
  problem: string | null
  attribution: string
}

interface Found extends Matches {
  picked: number | null
  nearby: readonly NearbyPlace[]
}

/** Finds a venue on the map: a search box with a list of matches, which works without JavaScript, and a map with JavaScript. */
export function PlaceFinder(props: PlaceFinderProps) {
  const { title, fold } = props
  if (fold === undefined) {
    return (
      <Card title={title} note={NOTE}>
        <Finder {...props} />
      </Card>
    )
  }
  return (
    <Fold title={title} isOpen={fold === 'open'}>
      <Finder {...props} />
    </Fold>
  )
}

const NOTE = 'Fills in the address and the coordinates'

/** A foldable card. Its content is rendered only while open: a hidden map would not know its size. */
function Fold({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  const [open, setOpen] = useState(isOpen)
  const hydrated = useHydrated()
  return (
    <details className="card card-fold" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{title}</h2>
        <Text size="2" color="gray">
          {NOTE}
        </Text>
      </summary>
      {(open || !hydrated) && <div className="card-fold-body">{children}</div>}
    </details>
  )
}

/** Shortest text to search for during typing. */
const MIN_TYPED = 3

/** Matches of the text being typed, shortly after the last key. Needs JavaScript. */
function useMatches(near: string) {
  const { load, data } = useFetcher<Matches>()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  const onType = (text: string) => {
    clearTimeout(timer.current)
    if (text.trim().length < MIN_TYPED) return
    const query = new URLSearchParams({ text, near })
    timer.current = setTimeout(() => load(`/places/find?${query}`), SEARCH_DEBOUNCE_MS)
  }
  return { matches: data, onType }
}

function Finder({ form, at, found: answer, text }: PlaceFinderProps) {
  const { matches, onType } = useMatches(at ? `${at.latitude},${at.longitude}` : '')
  const found: Found | undefined = matches ? { ...matches, picked: null, nearby: [] } : answer
  const results = found?.results ?? []
  const searched = found !== undefined && found.problem === null
  return (
    <>
      <div className="finder-search">
        <FormRow label="Name or address" field={{ id: 'find' }}>
          <Input
            id="find"
            name="find"
            form={form}
            type="search"
            autoComplete="off"
            defaultValue={answer?.text ?? text}
            maxLength={255}
            onChange={(event) => onType(event.currentTarget.value)}
          />
        </FormRow>
        <Button type="submit" form={form} name="intent" value="find" formNoValidate size="3" variant="soft">
          Search the map
        </Button>
        {found && <input type="hidden" name="near" form={form} value={found.near} />}
        {found && <input type="hidden" name="found" form={form} value={found.text} />}
      </div>
      {found?.problem && <Notice tone="warn">{found.problem}</Notice>}
      {searched && results.length === 0 && (
        <Notice tone="warn">Nothing was found. Try the street, or fewer words.</Notice>
      )}
      {results.length > 0 && (
        <ol className="finder-results" aria-label="Found on the map">
          {results.map((result, index) => (
            <li key={`${result.latitude},${result.longitude},${result.name}`}>
              <button
                id={pickButton(index)}
                type="submit"
                form={form}
                name="pick"
                value={index}
                formNoValidate
                className="finder-result"
                aria-pressed={found?.picked === index}
              >
                <strong>{result.name}</strong>
                <span>{addressOf(result)}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
      <Map found={found} at={at} />
      {found && results.length > 0 && (
        <Text as="p" size="2" color="gray">
          {found.attribution}
        </Text>
      )}
      {found && found.nearby.length > 0 && <NearbyTable places={found.nearby} />}
    </>
  )
}

function pickButton(index: number): string {
  return `pick-${index}`
}

/** The known places around the picked one, which may be among them. */
function NearbyTable({ places }: { places: readonly NearbyPlace[] }) {
  return (
    <PlainTable label="Known places nearby" headings={['Nearby place', 'Address', 'Distance']}>
      {places.map((place) => (
        <tr key={place.id} role="row" data-opens="">
          <td role="cell" data-label="Nearby place">
            <Link className="row-link" to={`/places/${place.id}`}>
              {place.name}
            </Link>
          </td>
          <td role="cell" data-label="Address">
            <div>{place.address}</div>
          </td>
          <td role="cell" data-label="Distance">
            <div>{distanceWords(place.distance, 'US', 'en-US')}</div>
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}

/** Leaflet runs only in browsers, so it loads after the page. */
function Map({ found, at }: Pick<PlaceFinderProps, 'found' | 'at'>) {
  const [VenueMap, setVenueMap] = useState<ComponentType<VenueMapProps>>()
  useEffect(() => {
    let gone = false
    // If it fails to load, the list remains.
    import('./venue-map.client').then(
      (module) => {
        if (!gone) setVenueMap(() => module.VenueMap)
      },
      () => {},
    )
    return () => {
      gone = true
    }
  }, [])
  if (!VenueMap) return null
  const picked = found?.picked == null ? undefined : found.results[found.picked]
  return (
    <VenueMap
      at={at}
      found={found?.results ?? []}
      picked={picked}
      nearby={found?.nearby ?? []}
      onPick={(index) => document.getElementById(pickButton(index))?.click()}
    />
  )
}

function addressOf({ streetAddress, city, state, zip }: FoundPlace): string {
  return [streetAddress, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

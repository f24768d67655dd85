import { Text } from '@radix-ui/themes'
import { divIcon } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { MapContainer, Marker, TileLayer, useMap } from 'react-leaflet'
import type { Coordinates } from '../../../contract/distance'
import { MAP_CENTER } from './map-service'
import './venue-map.client.css'

/** Zoom levels: without a place, with a place, and with a picked match. */
const ZOOM = { nothing: 11, place: 13, picked: 17 } as const

interface Point {
  name: string
  latitude: number
  longitude: number
}

export interface VenueMapProps {
  /** The stored coordinates of the place. */
  at: Coordinates | undefined
  found: readonly Point[]
  picked: Point | undefined
  /** Known places; clicking one opens its screen. */
  nearby: ReadonlyArray<Point & { id: number }>
  /** Called with the index in `found` of the match that was picked on the map. */
  onPick: (index: number) => void
}

// Drawn by our own style sheet: no image to load, and the theme's colours.
const icon = (look: { className: string }) => divIcon({ ...look, iconSize: [22, 22], iconAnchor: [11, 11] })
const ICONS = {
  found: icon({ className: 'map-pin' }),
  picked: icon({ className: 'map-pin map-pin-picked' }),
  nearby: icon({ className: 'map-pin map-pin-nearby' }),
}

/** Matches and known places on OpenStreetMap. A match fills in the form; a known place opens its screen. */
export function VenueMap({ at, found, picked, nearby, onPick }: VenueMapProps) {
  const navigate = useNavigate()
  const [isBlank, setBlank] = useState(false)
  const middle = picked ?? found[0] ?? at
  const zoom = picked ? ZOOM.picked : middle ? ZOOM.place : ZOOM.nothing
  return (
    <div className="map" role="region" aria-label="Map">
      {/* Not animated: Leaflet ends each zoom by a timer that throws once its map is gone, as after a save right after a pick. */}
      <MapContainer center={pointOf(middle ?? MAP_CENTER)} zoom={zoom} scrollWheelZoom={false} zoomAnimation={false}>
        <TileLayer
          url="https://tile.openstreetmap.org/{z}/{x}/{y}.png"
          attribution='&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap contributors</a>'
          eventHandlers={{ tileerror: () => setBlank(true), tileload: () => setBlank(false) }}
        />
        {at && !picked && <Marker position={pointOf(at)} icon={ICONS.picked} title="This place" />}
        {found.map((point, index) => (
          <Marker
            key={`${point.latitude},${point.longitude},${point.name}`}
            position={pointOf(point)}
            icon={point === picked ? ICONS.picked : ICONS.found}
            title={point.name}
            eventHandlers={{ click: () => onPick(index) }}
          />
        ))}
        {nearby.map((place) => (
          <Marker
            key={place.id}
            position={pointOf(place)}
            icon={ICONS.nearby}
            title={`${place.name}: open`}
            eventHandlers={{ click: () => navigate(`/places/${place.id}`) }}
          />
        ))}
        <Look at={middle} zoom={zoom} />
      </MapContainer>
      {isBlank && (
        <Text as="p" size="2" color="gray">
          The pictures of the map do not load. Search and the list of matches work without them.
        </Text>
      )}
    </div>
  )
}

function pointOf({ latitude, longitude }: Coordinates): [number, number] {
  return [latitude, longitude]
}

function Look({ at, zoom }: { at: Coordinates | undefined; zoom: number }) {
  const map = useMap()
  const latitude = at?.latitude
  const longitude = at?.longitude
  useEffect(() => {
    if (latitude !== undefined && longitude !== undefined) map.setView([latitude, longitude], zoom)
  }, [map, latitude, longitude, zoom])
  return null
}

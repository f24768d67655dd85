import { divIcon } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect } from 'react'
import { MapContainer, Marker, Popup, TileLayer, useMap } from 'react-leaflet'

/** Where the map begins, and how near it goes (spec 2 §9). */
const CENTER: [number, number] = [30.3321838, -81.65565]
const ZOOM = 13
const ZOOM_PICKED = 17

interface Point {
  name: string
  latitude: number
  longitude: number
}

export interface VenueMapProps {
  found: readonly Point[]
  picked: Point | undefined
  /** Known places, which open their screen. */
  nearby: ReadonlyArray<Point & { id: number }>
}

// Drawn by our own style sheet: no picture to fetch, and the colours of the theme.
const icon = (kind: 'found' | 'picked' | 'nearby') =>
  divIcon({ className: `map-pin map-pin-${kind}`, iconSize: [22, 22], iconAnchor: [11, 11] })
const ICONS = { found: icon('found'), picked: icon('picked'), nearby: icon('nearby') }

/** What was found and what is known around it, on OpenStreetMap. */
export function VenueMap({ found, picked, nearby }: VenueMapProps) {
  return (
    <div className="map" role="region" aria-label="Map">
      <MapContainer center={CENTER} zoom={ZOOM} scrollWheelZoom={false}>
        <TileLayer
          url="https://tile.openstreetmap.org/{z}/{x}/{y}.png"
          attribution='&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap contributors</a>'
        />
        {found.map((point) => (
          <Marker
            key={`${point.latitude},${point.longitude},${point.name}`}
            position={[point.latitude, point.longitude]}
            icon={point === picked ? ICONS.picked : ICONS.found}
            alt={point.name}
          >
            <Popup>{point.name}</Popup>
          </Marker>
        ))}
        {nearby.map((place) => (
          <Marker key={place.id} position={[place.latitude, place.longitude]} icon={ICONS.nearby} alt={place.name}>
            <Popup>
              <a href={`/places/${place.id}`}>{place.name}</a>
            </Popup>
          </Marker>
        ))}
        <Look at={picked ?? found[0]} near={picked !== undefined} />
      </MapContainer>
    </div>
  )
}

function Look({ at, near }: { at: Point | undefined; near: boolean }) {
  const map = useMap()
  const latitude = at?.latitude
  const longitude = at?.longitude
  useEffect(() => {
    if (latitude !== undefined && longitude !== undefined) map.setView([latitude, longitude], near ? ZOOM_PICKED : ZOOM)
  }, [map, latitude, longitude, near])
  return null
}

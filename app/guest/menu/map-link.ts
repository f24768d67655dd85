interface Located {
  name: string
  streetAddress: string
  city: string
  state: string
  zip: string
  latitude: number
  longitude: number
}

/**
 * Returns a link to a place on the map that its device has: Apple's on Apple's devices, where the link opens the app, and Google's anywhere
 * else, where it opens the app on Android and the website on a computer.
 */
export function mapLink(place: Located, userAgent: string): string {
  const { name, streetAddress, city, state, zip, latitude, longitude } = place
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent))
    return `https://maps.apple.com/?${new URLSearchParams({ q: name, ll: `${latitude},${longitude}` })}`
  const query = `${name}, ${streetAddress}, ${city}, ${state} ${zip}`
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`
}

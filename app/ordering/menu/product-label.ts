/** '{brand} {name}', without saying the brand twice. */
export function productLabel(brand: string | null, name: string): string {
  return !brand || name.startsWith(brand) ? name : `${brand} ${name}`
}

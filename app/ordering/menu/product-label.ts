/** '{brand} {name}', without repeating the brand. */
export function productLabel(brand: string | null, name: string): string {
  return !brand || name.startsWith(brand) ? name : `${brand} ${name}`
}

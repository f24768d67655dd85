/** '3 products, 1 brand and 2 types'; of more than `most`: 'Fino, Manzanilla and 3 more'. */
export function listed(items: readonly string[], most = Infinity): string {
  const more = items.length - most
  const parts = more > 0 ? [...items.slice(0, most), `${more} more`] : items
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}

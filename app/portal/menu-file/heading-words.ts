import { folded, foldedWords } from '../../../contract/folded'
import type { Column, Role } from './columns'

/** Words of headings, in English, Spanish, German and French. */
const WORDS: Readonly<Partial<Record<Role, readonly string[]>>> = {
  category: [
    ...['category', 'categories', 'section', 'group', 'type', 'department', 'kind', 'class', 'menu'],
    ...['categoria', 'kategorie', 'categorie', 'rubrik', 'seccion'],
  ],
  description: [
    ...['description', 'desc', 'descriptions', 'ingredients', 'notes', 'note', 'details', 'recipe', 'made'],
    ...['beschreibung', 'zutaten', 'descripcion', 'ingredientes', 'ingredienten', 'contents'],
  ],
  size: ['size', 'volume', 'serving', 'serve', 'format', 'groesse', 'grosse', 'menge', 'tamano'],
  brand: [
    ...['brand', 'brewery', 'brewer', 'producer', 'winery', 'distillery', 'maker', 'house', 'marke'],
    ...['brauerei', 'marca', 'weingut', 'bodega', 'domaine'],
  ],
  name: [
    ...['drink', 'drinks', 'item', 'items', 'name', 'product', 'products', 'cocktail', 'cocktails', 'beverage'],
    ...['beverages', 'wine', 'wines', 'beer', 'beers', 'spirit', 'title', 'label', 'getrank', 'getraenk', 'bebida'],
    ...['nombre', 'boisson', 'bezeichnung', 'artikel', 'articulo', 'produit', 'nom'],
  ],
}
const PRICE_WORDS = new Set([
  ...['price', 'prices', 'pricing', 'preis', 'precio', 'prix', 'prezzo', 'usd', 'dollars', 'cost', 'costs', 'retail'],
  ...['sell', 'selling', 'sale', 'sales', 'menu', 'eur', 'euro', 'per', 'by', 'the', 'a', 'of', 'in', 'each', 'ea'],
])
const REAL_PRICE_WORDS = new Set([
  'price',
  'prices',
  'pricing',
  'preis',
  'precio',
  'prix',
  'prezzo',
  'cost',
  'costs',
  'usd',
])

/** Prices that guests do not pay on an ordinary evening. */
const OTHER_PRICES = new Set([
  ...['happy', 'hh', 'staff', 'wholesale', 'member', 'members', 'old', 'previous', 'purchase', 'unit', 'margin'],
  ...['tax', 'vat', 'net', 'pour', 'markup', 'case', 'total', 'takeaway', 'go'],
])
const NO_MENU = new Set([
  ...[
    'id',
    'uuid',
    'guid',
    'sku',
    'plu',
    'upc',
    'barcode',
    'code',
    'no',
    'nr',
    'number',
    'calories',
    'allergens',
    'active',
    'status',
  ],
  ...['vintage', 'year', 'region', 'country', 'origin', 'image', 'picture', 'url', 'stock', 'qty', 'quantity', 'bin'],
])

/** A longer text is no heading. */
const MAX_HEADING = 80

/** Bars' words for a size, and how a menu shows it. */
const SIZES: Readonly<Record<string, string>> = {
  glass: 'Glass',
  gl: 'Glass',
  gls: 'Glass',
  btg: 'Glass',
  glas: 'Glass',
  copa: 'Glass',
  verre: 'Glass',
  bottle: 'Bottle',
  btl: 'Bottle',
  bt: 'Bottle',
  bot: 'Bottle',
  btb: 'Bottle',
  flasche: 'Bottle',
  botella: 'Bottle',
  bouteille: 'Bottle',
  pint: 'Pint',
  pt: 'Pint',
  half: 'Half',
  draft: 'Draft',
  draught: 'Draft',
  tap: 'Draft',
  can: 'Can',
  cans: 'Can',
  pitcher: 'Pitcher',
  jug: 'Pitcher',
  carafe: 'Carafe',
  shot: 'Shot',
  single: 'Single',
  double: 'Double',
  small: 'Small',
  sm: 'Small',
  medium: 'Medium',
  large: 'Large',
  lg: 'Large',
  magnum: 'Magnum',
}
const VOLUME = /(\d+(?:[.,]\d+)?)\s*(oz|ounces?|ml|cl|l)\b/

/** A size as menus show it: 'btl' is 'Bottle', '6oz' is '6 oz'; other words stay. */
export function sizeIn(text: string): string {
  if (text.length > MAX_HEADING) return ''
  const plain = folded(text)
    .replace(/[().:$€]/g, ' ')
    .trim()
  const volume = VOLUME.exec(plain)
  const words = plain
    .replace(VOLUME, ' ')
    .split(/[\s/_-]+/)
    .filter(Boolean)
  const known = words.map((word) => SIZES[word]).filter((word) => word !== undefined)
  const measure = volume ? [`${volume[1]} ${volume[2]?.replace(/ounces?/, 'oz')}`] : []
  return [...new Set([...known, ...measure])].join(' ')
}

/** Whether a cell is the heading of a price: 'Glass', 'Price', '$', but not '$6'. */
export function isPriceHeading(cell: string): boolean {
  return !/[$€£]\s*\d/.test(cell) && headingOf(cell)?.role === 'price'
}

/** The role that a heading gives its column; undefined if it gives none. */
export function headingOf(cell: string): Column | undefined {
  if (cell.length > MAX_HEADING) return undefined
  const text = folded(cell)
  const words = foldedWords(cell.replaceAll('_', ' '))
  const says = (role: Role) => WORDS[role]?.some((word) => words.includes(word)) === true
  if (text === '') return undefined
  if (/^[#\d]+$/.test(text) || words.some((word) => NO_MENU.has(word))) return { role: 'none', size: '' }
  if (/\babv\b|alc\.? ?%|% ?alc|alcohol ?%|^%$|\bstrength\b|\bproof\b(?!.*zero)/.test(text))
    return { role: 'abv', size: '' }
  if (/alcohol|\balc\b|\b21\+/.test(text)) {
    return { role: /\b(?:non|no|zero|free)\b|alkoholfrei/.test(text) ? 'noAlcohol' : 'alcohol', size: '' }
  }
  if (/^n\/?a\??$/.test(text)) return { role: 'noAlcohol', size: '' }
  const size = sizesIn(cell)
  const isPrice = words.some((word) => REAL_PRICE_WORDS.has(word)) || /^[$€£]$/.test(text)
  if (words.some((word) => OTHER_PRICES.has(word)) && (isPrice || !says('name'))) return { role: 'none', size: '' }
  if (isPrice) return { role: 'price', size }
  for (const role of ['category', 'description', 'size', 'brand', 'name'] as const) {
    if (says(role)) return { role, size: '' }
  }
  const isOnlySize =
    size !== '' && words.every((word) => word in SIZES || PRICE_WORDS.has(word) || /\d|^(?:oz|ml|cl|l)$/.test(word))
  return isOnlySize ? { role: 'price', size } : undefined
}

/** 'Glass | Bottle' and 'Glass/Bottle' as 'Glass / Bottle'. */
function sizesIn(cell: string): string {
  const sizes = cell.split(/[/|]/).map(sizeIn)
  return sizes.length > 1 && sizes.every((size) => size !== '') ? sizes.join(' / ') : sizeIn(cell)
}

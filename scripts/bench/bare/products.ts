import { PAGE_SIZE } from '../../../contract/limits'
import { file } from './file'

const words = 'SELECT rowid FROM productWords WHERE productWords MATCH ?'
const readPage = file.prepare<[string, number, number], Record<string, string | number | null>>(
  `SELECT product.*, brand.name AS brandName, productLine.name AS productLineName, alcoholType.name AS alcoholTypeName,
     alcoholSubtype.name AS alcoholSubtypeName
   FROM product JOIN brand ON brand.id = product.brandId LEFT JOIN productLine ON productLine.id = productLineId
     LEFT JOIN alcoholType ON alcoholType.id = product.alcoholTypeId LEFT JOIN alcoholSubtype ON alcoholSubtype.id = alcoholSubtypeId
   WHERE product.id IN (SELECT id FROM product WHERE id IN (${words}) ORDER BY name, id LIMIT ? OFFSET ?)
   ORDER BY product.name, product.id`,
)
const count = file.prepare<[string], { total: number }>(
  'SELECT count(*) AS total FROM productWords WHERE productWords MATCH ?',
)

/** A page of the products found, by name. */
export function listProducts(query: string) {
  const asked = new URLSearchParams(query)
  const page = Number(asked.get('page') ?? 0)
  const found = `"${asked.get('searchString')}"*`
  const total = count.get(found)?.total ?? 0
  return { results: readPage.all(found, PAGE_SIZE, page * PAGE_SIZE), total, page, isPaginated: true }
}

/** The same as an HTML page. */
export function productsPage(query: string): string {
  const { results, total } = listProducts(query)
  const rows = results.map(
    ({ id, brandName, name, alcoholTypeName, alcoholSubtypeName, isAlcoholic, flavor }) =>
      `<tr><td><a href="/products/${id}">${id}</a></td><td>${brandName}</td><td>${name}</td><td>${alcoholTypeName}</td><td>${alcoholSubtypeName}</td><td>${isAlcoholic}</td><td>${flavor}</td></tr>`,
  )
  return `<!doctype html><html><body><h1>Products</h1><table>${rows.join('')}</table><p>${total}</p></body></html>`
}

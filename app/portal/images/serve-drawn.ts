import { notFound } from '../../../contract/errors'
import { drawItem } from '../../ordering/menu/drawn-item'
import type { Services } from '../../platform/server/services'
import { pictureAnswer } from './picture-answer'

/** `GET /images/drinks/{menuItemId}.svg?version=`: a menu item's picture, drawn from its recipe; with `&glass` its glass alone. @throws 404 */
export async function serveDrawn(app: Services, request: Request, file: string): Promise<Response> {
  const id = Number(/^(\d{1,15})\.svg$/.exec(file)?.[1] ?? 0)
  const row = await app.db.selectFrom('menuItem').select('businessId').where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Picture')
  const book = await app.priceBooks.of(app.db, row.businessId)
  const item = book.items.get(id)
  if (!item) throw notFound('Picture')
  const asked = new URL(request.url).searchParams
  const isEmpty = asked.has('glass')
  const { svg, version } = drawItem(book, item, { isEmpty })
  return pictureAnswer(request, {
    type: 'image/svg+xml; charset=utf-8',
    etag: isEmpty ? `"${version}-glass"` : `"${version}"`,
    exact: asked.get('version') === version,
    bytes: Buffer.from(svg),
  })
}

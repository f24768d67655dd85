import { z } from 'zod'
import { notFound } from '../../../contract/errors'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { tonesOf } from '../../platform/colors/tones'
import { readPicture } from '../images/read-picture'
import { readBusiness } from '../venues/businesses'
import { readLocker } from '../venues/lockers'
import { readPlace } from '../venues/places'
import { layOut, POSTER_FORMATS, type Poster } from './layout'
import { pdfPen, svgPen } from './pens'
import { type Paper } from './sheet'
import { sheetPdf } from './sheet-pdf'
import { sheetSvg } from './sheet-svg'

/** Letter by default, as bars in the United States print on it. */
const wanted = z.object({
  paper: z.enum(['letter', 'a4'] satisfies Paper[]).default('letter'),
  format: z.enum(POSTER_FORMATS).default('poster'),
})

/** The business of a poster, and the locker for a locker's poster. */
export interface PosterOf {
  businessId: number
  lockerId?: number
}

type Asking = { app: Services; actor: UserActor; url: URL }

/** `?paper=letter|a4&format=poster|card` @throws 400, 404 */
export async function posterSvg({ app, actor, url }: Asking, of: PosterOf): Promise<Response> {
  const options = wanted.parse(Object.fromEntries(url.searchParams))
  const { poster } = await readPoster(app, actor, of)
  return new Response(sheetSvg(layOut(poster, options, await svgPen())), {
    headers: {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; img-src data:; sandbox",
      'Cache-Control': 'no-store',
    },
  })
}

/** As `posterSvg`, shown in the browser for printing, with a file name for saving. @throws 400, 404 */
export async function posterPdf({ app, actor, url }: Asking, of: PosterOf): Promise<Response> {
  const options = wanted.parse(Object.fromEntries(url.searchParams))
  const { poster, fileName } = await readPoster(app, actor, of)
  const what = options.format === 'card' ? 'table-cards' : 'poster'
  return new Response(await sheetPdf(layOut(poster, options, await pdfPen()), app.now()), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${what}-${fileName}.pdf"`,
      'Cache-Control': 'no-store',
    },
  })
}

/** The poster's contents and file name. @throws 404, also for a locker of another business */
async function readPoster(
  app: Services,
  actor: UserActor,
  { businessId, lockerId }: PosterOf,
): Promise<{ poster: Poster; fileName: string }> {
  const { slug, place } = await readBusiness(app, actor, businessId)
  const { logo, color } = await readPlace(app, actor, place.id)
  const of = {
    venue: place.name,
    logo: await readPicture(app, logo, 'print-logo'),
    // Paper is white, as the light theme.
    color: color === null ? undefined : tonesOf(color).light.brand,
  }
  if (lockerId === undefined) {
    return { poster: { ...of, locker: undefined, address: `${app.publicUrl}/app/b/${slug}` }, fileName: slug }
  }
  const locker = await readLocker(app, actor, lockerId)
  if (locker.businessId !== businessId) throw notFound('Locker')
  return {
    poster: { ...of, locker: locker.name, address: `${app.publicUrl}/app/l/${locker.lockerId}` },
    fileName: `${slug}-${locker.lockerId}`,
  }
}

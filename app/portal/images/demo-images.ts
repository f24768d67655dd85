import { DEMO_PICTURES, DEMO_PICTURES_ENV, DEMO_PICTURES_VERSION } from '../../../db/seed/pictures'
import { createDarkroom } from './darkroom'
import type { FoundImage, ImageRequest, Images } from './images'

/** Adds the pictures of the demo's venues to a host. They are drawn on request and stay in memory: there are a handful. */
export function withDemoPictures(images: Images): Images {
  const darkroom = createDarkroom()
  const made = new Map<string, Promise<Buffer>>()
  const once = (name: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const known = made.get(name)
    if (known) return known
    const making = make()
    made.set(name, making)
    making.catch(() => made.delete(name))
    return making
  }

  async function find({ folder, name, variant, version }: ImageRequest): Promise<FoundImage | undefined> {
    const drawing = `${folder}/${name.replace(/\.webp$/, '')}`
    const draw = DEMO_PICTURES.get(drawing)
    if (!draw) return undefined
    const whole = once(drawing, () => darkroom.rasterize(draw()))
    const bytes = await (variant
      ? once(`${drawing} ${variant}`, async () => darkroom.print(await whole, variant))
      : whole)
    const etag = `"${DEMO_PICTURES_VERSION}${variant ? `-${variant}` : ''}"`
    return { at: 'here', bytes, exact: version === DEMO_PICTURES_VERSION, etag }
  }
  return { ...images, find: (asked) => (asked.env === DEMO_PICTURES_ENV ? find(asked) : images.find(asked)) }
}

import type { LoaderFunctionArgs } from '@remix-run/node'
import { imageUpload } from '../../contract/entities/images'
import { uploadTarget } from '../images/upload-target'
import { api } from '../server/api'

/** Permission to upload one picture, for those who may change its record. */
export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'any', async ({ app, actor, query }) => {
    const spot = await uploadTarget(app, actor, query(imageUpload))
    await app.limits.take('pictureOfAccount', actor.label)
    return app.images.uploadToken(spot)
  })
}

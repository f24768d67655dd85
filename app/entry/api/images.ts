import { calls } from '../../../contract/calls'
import { receiveWithToken } from '../../portal/images/receive-upload'
import { uploadTarget } from '../../portal/images/upload-target'
import { answers } from './answers'

export const images = answers(calls.images, {
  uploadToken: async ({ app, actor, query }) => {
    const spot = await uploadTarget(app, actor, query)
    await app.limits.take('pictureOfAccount', actor.label)
    return app.images.uploadToken(spot)
  },
  upload: ({ app, request }) => receiveWithToken(app, request()),
})

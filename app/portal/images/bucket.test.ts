import { afterAll, describe, vi } from 'vitest'

/** The tests of pictures on disk once more, with pictures in a bucket. Test files share modules: these have their own, and leave none to others. */
vi.resetModules()
const { storePicturesIn } = await import('./images.fixture')
storePicturesIn('bucket')
afterAll(() => void vi.resetModules())

describe('In a bucket: pictures', async () => {
  await import('./images.test')
})
describe('In a bucket: uploads', async () => {
  await import('./uploads.test')
})
describe('In a bucket: upload tokens', async () => {
  await import('./upload-token.test')
})
describe('In a bucket: forms', async () => {
  await import('./picture-forms.test')
})
describe('In a bucket: own pictures', async () => {
  await import('./own-pictures.test')
})

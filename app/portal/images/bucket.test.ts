import { describe } from 'vitest'
import { storePicturesIn } from './images.fixture'

/** The tests of pictures on disk once more, with pictures in a bucket. */
storePicturesIn('bucket')

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

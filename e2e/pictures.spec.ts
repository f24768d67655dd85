import sharp from 'sharp'
import { expect, expectAccessible, signIn, test } from './fixtures'

/** Noise does not compress: large enough to see how far its upload is. */
const large = () =>
  sharp({
    create: {
      width: 1500,
      height: 1000,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()

test('a picture is uploaded with its percent shown; Save waits for it, and the record shows it', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/core/categories/1?edit=')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  const line = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 500_000 }
  await line.send('Network.emulateNetworkConditions', slow)
  await page.getByLabel('Description').fill('Typed before the picture')
  await page
    .getByLabel('Image', { exact: true })
    .setInputFiles({ name: 'bar.jpg', mimeType: 'image/jpeg', buffer: await large() })
  await expect(page.getByRole('progressbar', { name: 'Uploading Image' })).toBeVisible()
  await expect(page.locator('.image-row-progress')).toHaveText(/[1-9]\d? %/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/core\/categories\/1$/)
  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })

  await expect(page.getByText('Typed before the picture').first()).toBeVisible()
  const picture = page.getByRole('img', { name: 'Contemporary Classics' })
  await expect(picture).toBeVisible()
  await expect(picture).toHaveJSProperty('naturalWidth', 300)
  await expectAccessible(page)
})

test('a picture can be taken away again', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/core/categories/2?edit=')
  await page
    .getByLabel('Image', { exact: true })
    .setInputFiles({ name: 'bar.jpg', mimeType: 'image/jpeg', buffer: await large() })
  await expect(page.getByRole('img', { name: 'Image as it is now' })).toHaveJSProperty('tagName', 'IMG')
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByText('No picture')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test.describe('what is no picture', () => {
  test.use({ expectedErrors: [/400/] })

  test('is told at the field; the progress is gone and what was typed remains', async ({ page }) => {
    await signIn(page, 'admin')
    await page.goto('/core/categories/3?edit=')
    await page.getByLabel('Description').fill('Not lost')
    const file = {
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    }
    await page.getByLabel('Image', { exact: true }).setInputFiles(file)
    await expect(page.getByText('this file is none')).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await expect(page.getByLabel('Description')).toHaveValue('Not lost')
    // Too large is said before anything is sent.
    await page.getByLabel('Image', { exact: true }).setInputFiles({ ...file, buffer: Buffer.alloc(20_000_000) })
    await expect(page.getByText('The picture must be smaller than 20 MB')).toBeVisible()
  })
})

test.describe('a picture that does not load', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('shows a fallback that says so', async ({ page }) => {
    await signIn(page, 'admin')
    await page.goto('/core/categories/4?edit=')
    await page
      .getByLabel('Image', { exact: true })
      .setInputFiles({ name: 'bar.jpg', mimeType: 'image/jpeg', buffer: await large() })
    await expect(page.getByRole('img', { name: 'Image as it is now' })).toHaveJSProperty('tagName', 'IMG')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/\/core\/categories\/4$/)
    await page.route('**/images/**', (route) => route.abort())
    await page.reload()
    await expect(page.getByText('This picture cannot be shown')).toBeVisible()
  })
})

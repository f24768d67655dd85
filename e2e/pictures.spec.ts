import type { Page } from '@playwright/test'
import { z } from 'zod'
import { DEMO_PASSWORD } from '../testing/accounts'
import { noisyPhoto } from '../testing/noisy-photo'
import { expect, expectAccessible, signIn, test } from './fixtures'

/** Noise does not compress, so the file is large enough for its upload's progress to be seen. */
const large = () => noisyPhoto({ width: 1500, height: 1000, sigma: 60, quality: 95 })

/** The Save button of the record, not of one of its rows. */
const saveOf = (page: Page) => page.locator('button[form="form-details"]', { hasText: 'Save' })

test('a picture is uploaded with its percentage shown; Save waits for it, and the record shows it', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/core/categories/1?edit=')
  await expect(saveOf(page)).toBeDisabled()
  const line = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 500_000 }
  await line.send('Network.emulateNetworkConditions', slow)
  await page.getByLabel('Description').fill('Typed before the picture')
  await page
    .getByLabel('Image', { exact: true })
    .setInputFiles({ name: 'bar.jpg', mimeType: 'image/jpeg', buffer: await large() })
  await expect(page.getByRole('progressbar', { name: 'Uploading Image' })).toBeVisible()
  await expect(page.locator('.image-row-progress')).toHaveText(/[1-9]\d?%/)
  await expectAccessible(page)
  await saveOf(page).click()
  await expect(page).toHaveURL(/\/core\/categories\/1$/)
  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })

  await expect(page.getByText('Typed before the picture').first()).toBeVisible()
  const picture = page.getByRole('img', { name: 'Contemporary Classics' })
  await expect(picture).toBeVisible()
  await expect(picture).toHaveJSProperty('naturalWidth', 300)
  await expectAccessible(page)
})

test('a picture can be removed', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/core/categories/2?edit=')
  await page
    .getByLabel('Image', { exact: true })
    .setInputFiles({ name: 'bar.jpg', mimeType: 'image/jpeg', buffer: await large() })
  await expect(page.getByRole('img', { name: 'Image as it is now' })).toHaveJSProperty('tagName', 'IMG')
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByText('No picture')).toBeVisible()
  await expect(saveOf(page)).toBeDisabled()
})

test.describe('a file that is not a picture', () => {
  test.use({ expectedErrors: [/400/] })

  test('is reported at the field; the progress bar disappears and the typed text stays', async ({ page }) => {
    await signIn(page, 'admin')
    await page.goto('/core/categories/3?edit=')
    await page.getByLabel('Description').fill('Not lost')
    const file = {
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    }
    await page.getByLabel('Image', { exact: true }).setInputFiles(file)
    await expect(page.getByText('This file type is not supported')).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await expect(page.getByLabel('Description')).toHaveValue('Not lost')
    // A file that is too large is refused before anything is sent.
    await page.getByLabel('Image', { exact: true }).setInputFiles({ ...file, buffer: Buffer.alloc(20_000_000) })
    await expect(page.getByText('The picture must be smaller than 20 MB')).toBeVisible()
  })
})

test.describe('a picture that does not load', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('shows a fallback with a notice', async ({ page }) => {
    await signIn(page, 'admin')
    await page.goto('/core/categories/4?edit=')
    await page
      .getByLabel('Image', { exact: true })
      .setInputFiles({ name: 'bar.jpg', mimeType: 'image/jpeg', buffer: await large() })
    await expect(page.getByRole('img', { name: 'Image as it is now' })).toHaveJSProperty('tagName', 'IMG')
    await saveOf(page).click()
    await expect(page).toHaveURL(/\/core\/categories\/4$/)
    await page.route('**/images/**', (route) => route.abort())
    await page.reload()
    await expect(page.getByText('This picture cannot be shown')).toBeVisible()
  })
})

test('a record shows its picture at its intended width, and never wider than the screen', async ({ page, server }) => {
  await signIn(page, 'admin')
  const answered = await page.request.post('/v1/auth/login', {
    data: { email: 'admin@barback.test', password: DEMO_PASSWORD },
  })
  const { token, expiresAt } = z.object({ token: z.string(), expiresAt: z.number() }).parse(await answered.json())
  const headers = { Authorization: `Bearer ${token}`, ExpiresAt: String(expiresAt) }
  const buffer = await large()
  for (const [folder, api, screen, width] of [
    ['categories', 'categories', '/core/categories', 300],
    ['menu-items/products', 'products/products', '/products', 300],
    ['menu-items/standard-drinks', 'standard-drinks', '/master-menu/standard-drinks', 300],
    ['menu-items/custom-drinks', 'custom-drinks', '/business-menu/custom-drinks', 300],
    ['serving-containers', 'core/serving-containers', '/core/serving-containers', 200],
  ] as const) {
    const file = { name: 'bar.jpg', mimeType: 'image/jpeg', buffer }
    const kept = await page.request.post('/images/upload', {
      multipart: { folder, id: '1', file },
      headers: { Origin: server.url },
    })
    const { value: image } = z.object({ value: z.string() }).parse(await kept.json())
    const path = `/v1/${api}/1`
    const before = z.looseObject({}).parse(await (await page.request.get(path, { headers })).json())
    expect((await page.request.put(path, { headers, data: { ...before, image } })).status()).toBe(200)
    for (const viewport of [1280, 1024, 768]) {
      await page.setViewportSize({ width: viewport, height: 800 })
      await page.goto(`${screen}/1`)
      const box = await page.locator('.facts .picture img').boundingBox()
      expect(box?.width, `${screen} at ${viewport}`).toBe(width)
    }
    await page.setViewportSize({ width: 320, height: 640 })
    const narrow = await page.locator('.facts .picture img').boundingBox()
    expect((narrow?.x ?? 0) + (narrow?.width ?? 0), screen).toBeLessThanOrEqual(320)
  }
})
